/** The command `midblock verify`: lets stock EthereumJS execute the blocks of a file again. */
import type { Command } from "commander"
import type { CommandTools } from "../../program.ts"
import type { VerifyMembers } from "./members.ts"
import type { VerifiedBlocks } from "./verifyChain.ts"

/** Defines the command. */
export function defineVerifyCommand(command: Command, { words, print, done, openChain }: CommandTools): void {
  command
    .name("midblock verify")
    .description(
      "Lets stock EthereumJS execute all blocks again, and compares roots, receipts, bloom and gas.",
    )
    .usage("<path> [-- <flags of start>]")
    .argument("<path>", "a data folder, a fixture, a state file, or a chain file")
    .action(async (path: string) => {
      const node = (await openChain(path, words)) as VerifyMembers & { close(): Promise<void> }
      try {
        const runs = await node.verify()
        for (const line of reportOf(path, runs)) print(line)
        done(runs.some(({ outcome }) => outcome === "different") ? 1 : 0)
      } finally {
        await node.close()
      }
    })
}

const numbersOf = ({ first, last }: VerifiedBlocks) =>
  first === last ? `block ${first}` : `blocks ${first} to ${last}`

/** The outcomes in words. */
const words = { equal: "equal", different: "different", skipped: "not executed" } as const

/** Returns a line for each run of blocks, and a summary. */
export function* reportOf(path: string, runs: readonly VerifiedBlocks[]): Iterable<string> {
  for (const run of runs)
    yield `${numbersOf(run)}: ${words[run.outcome]}${run.reason === undefined ? "" : `: ${run.reason}`}`
  const counts = { equal: 0n, different: 0n, skipped: 0n }
  for (const { first, last, outcome } of runs) counts[outcome] += last - first + 1n
  const { equal, different, skipped } = counts
  yield `${path}: ${equal} equal, ${different} different, ${skipped} not executed`
}
