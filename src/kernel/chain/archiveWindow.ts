/** The part of the canonical chain that is not in memory: the range of its blocks, and reads of them. */
import type { Hex } from "../../base/hex.ts"
import type { SealedBlock } from "./block.ts"
import type { BlockArchive } from "./blockArchive.ts"
import type { LogCriteria, PlacedLog } from "./logSearch.ts"

/** The blocks after the first one and before the oldest one in memory; none without an archive. */
export interface ArchiveWindow {
  /** The oldest block in memory, except the first one. */
  readonly oldest: number
  /** Sets the oldest block in memory. */
  begin(oldest: number): void
  /** Notes that the blocks up to a number have left the memory. */
  leave(number: number): void
  /** Notes that a block is the head, and in memory. */
  truncate(number: number): void
  /** `undefined` for a block that is not in the chain. */
  block(number: number): SealedBlock | undefined
  hash(number: number): Uint8Array | undefined
  /** The number of the block that had this hash when it was written. */
  numberOf(hash: Hex): number | undefined
  busy(from: number, last: number): Iterable<SealedBlock>
  logs(criteria: LogCriteria, from: number, last: number): Iterable<readonly PlacedLog[]>
  /** The blocks from a number on that are only in the archive; `isElsewhere` returns true for blocks in memory or in an empty run. */
  from(number: number, isElsewhere: (number: number) => boolean): readonly SealedBlock[]
}

/**
 * Creates the window.
 *
 * @param first - The number of the first block of the chain, which is always in memory.
 * @param headNumber - Returns the number of the head: the archive may still have blocks above it.
 */
export function createArchiveWindow(
  archive: BlockArchive | undefined,
  first: number,
  headNumber: () => number,
): ArchiveWindow {
  let oldest = first + 1
  const isInChain = (number: number) => number > first && number <= headNumber()
  const block = (number: number) => (isInChain(number) ? archive?.block(number) : undefined)
  return {
    get oldest() {
      return oldest
    },
    begin(number) {
      oldest = number
    },
    leave(number) {
      oldest = Math.max(oldest, number + 1)
    },
    truncate(number) {
      oldest = Math.max(first + 1, Math.min(oldest, number))
    },
    block,
    hash: (number) => (isInChain(number) ? archive?.hash(number) : undefined),
    numberOf: (hash) => archive?.numberOf(hash),
    *busy(from, last) {
      if (archive !== undefined && from < oldest)
        yield* archive.busy(Math.max(from, first + 1), Math.min(last, oldest - 1))
    },
    *logs(criteria, from, last) {
      if (archive !== undefined && from < oldest)
        yield* archive.logs(criteria, Math.max(from, first + 1), Math.min(last, oldest - 1))
    },
    from(number, isElsewhere) {
      const found: SealedBlock[] = []
      if (archive === undefined) return found
      for (let each = Math.max(number, first + 1); each < oldest; each++)
        if (!isElsewhere(each)) found.push(archive.block(each))
      return found
    },
  }
}
