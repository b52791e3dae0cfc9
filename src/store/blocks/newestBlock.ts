/** The number of the newest block that has a record, kept in memory: a search for it in the database takes longer. */
import { kinds } from "../entries.ts"
import type { Reads } from "../reads.ts"

/** Longer lists of numbers are read from the database instead: most of them may be of empty blocks, which have no records. */
const maxListed = 256

/** Creates the number for a store; it is read when it is first needed. */
export function createNewestBlock(store: Reads) {
  /** No block above this number has a record; the block itself may have lost its record. */
  let known: number | undefined
  const read = (): number => {
    const [key] = store.keys(Buffer.of(kinds.block), Buffer.of(kinds.block + 1), true)
    return key?.readUIntBE(1, 6) ?? 0
  }
  return {
    /** Notes that a block is written. */
    raise(number: number): void {
      if (known !== undefined) known = Math.max(known, number)
    },
    /** Returns the numbers of all blocks above one that may have records, for the caller to remove; `undefined` for a long list. */
    cut(number: number): readonly number[] | undefined {
      known ??= read()
      const count = known - number
      if (count > 0) known = number
      return count > maxListed
        ? undefined
        : Array.from({ length: Math.max(0, count) }, (_, at) => number + 1 + at)
    },
    /** Reads it again when it is next needed, after a transaction has failed. */
    refresh(): void {
      known = undefined
    },
  }
}
