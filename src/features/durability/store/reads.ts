/** The interface of reads of a store. Public types use it, so it has no types of LMDB. */

/** The reads of a store. */
export interface Reads {
  /** @throws {@link StoreDamaged} when the value differs from the written one. */
  read(key: Buffer): Uint8Array | undefined
  /** Entries from `start` up to `end`, exclusive, in ascending order. */
  range(start: Buffer, end: Buffer): Iterable<readonly [key: Buffer, value: Uint8Array]>
  /** The keys of such entries, in ascending or, from `end` down, in descending order. */
  keys(start: Buffer, end: Buffer, isReverse?: boolean): Iterable<Buffer>
}
