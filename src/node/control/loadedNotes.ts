/** The parts that a state file lacks, in words. */
import type { FileLine } from "./loadedBlocks.ts"
import type { LoadedCounts } from "./loadedTransactions.ts"
import type { WholeState } from "./wholeState.ts"

/** The facts of a loaded file. */
interface LoadedFacts {
  readonly whole: Pick<WholeState, "history">
  readonly line: FileLine
  readonly counts: LoadedCounts
  /** The number of its first block. */
  readonly first: bigint | undefined
}

/** Returns a count with its noun, such as "3 blocks". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`

/** Returns the facts, such as "3 blocks without receipts"; none when the file has everything. */
export function notesOf({ whole, line, counts, first = 0n }: LoadedFacts): readonly string[] {
  const states = Math.max(0, line.blocks.length - 1 - (whole.history?.length ?? 0))
  const facts: readonly (readonly [number, (count: number) => string])[] = [
    [Number(first), () => `no blocks before ${first}`],
    [counts.withoutTransactions, (count) => `${counted(count, "block")} without transactions`],
    [counts.withoutReceipts, (count) => `${counted(count, "block")} without receipts`],
    [counts.unknownTypes, (count) => `${counted(count, "transaction")} of unknown types`],
    [line.others, (count) => `${counted(count, "block")} that left its chain`],
    [states, (count) => `no states of ${counted(count, "earlier block")}`],
  ]
  return facts.flatMap(([count, text]) => (count > 0 ? [text(count)] : []))
}
