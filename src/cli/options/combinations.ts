/** Options of the command line that exclude one another, or have no effect without another one. */
import { featurePrograms } from "../../instance/featureList.ts"
import { idleOption } from "../../instance/options/combinations.ts"
import type { Values } from "./layers.ts"
import type { CliOptions } from "./table.ts"

/** The end of the error message for each option that has no effect because of another one. */
const idleTexts = {
  emptyFlashblocks: "--empty-flashblocks and --no-flashblocks exclude each other",
  preconfirmedLogs: "--preconfirmed-logs and --no-flashblocks exclude each other",
  receipts: "--receipts preconfirmed and --no-flashblocks exclude each other",
  codeSizeLimit: "--code-size-limit and --disable-code-size-limit exclude each other",
} as const

/** The options, and those that flags, variables and files set. */
interface Combination {
  readonly options: CliOptions
  readonly given: Values
}

/**
 * Refuses options that exclude one another.
 *
 * @param refuse - Called with one line that names the options; throws.
 */
export function assertCompatible({ options, given }: Combination, refuse: (line: string) => never): void {
  const { automine, mixedMining, mining } = options
  if (automine && mining === false) refuse("error: --automine and --no-mining exclude each other")
  if (mixedMining && mining === false) refuse("error: --mixed-mining and --no-mining exclude each other")
  const idle = idleOption(given, options)
  if (idle !== undefined) refuse(`error: ${idleTexts[idle.name]}`)
}

/** Returns a line for each option without effect that anvil also accepts. */
export const idleNotes = (options: CliOptions): readonly string[] => {
  const { stateInterval, state, dumpState } = options
  const notes: string[] = []
  if (stateInterval > 0 && state === undefined && dumpState === undefined)
    notes.push("--state-interval changes nothing: no file is written without --state or --dump-state")
  return [...notes, ...featurePrograms.flatMap((each) => each.idleNotes?.(options) ?? [])]
}
