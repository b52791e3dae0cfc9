/** Files of schedules that failed, for `midblock simulate`. */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { FailedSimulation } from "./failure.ts"
import { lineText } from "./journal.ts"

/**
 * Writes a schedule to the folder of `MIDBLOCK_SCHEDULES`, as a file that the option `schedule` takes; without the variable, nothing.
 * The name of the file is that of the test.
 */
export function writeSchedule(
  { name, seed, schedule, journal }: FailedSimulation,
  env: Readonly<Record<string, string | undefined>>,
): void {
  const folder = env.MIDBLOCK_SCHEDULES
  if (folder === undefined || folder === "") return
  const file = `${name.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 100)}.json`
  mkdirSync(folder, { recursive: true })
  const contents = { test: name, seed, faults: schedule, journal: journal.map(lineText) }
  writeFileSync(join(folder, file), `${JSON.stringify(contents, undefined, 2)}\n`)
}
