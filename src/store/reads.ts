/** The interface of reads of a store; public types reach it, and not those of LMDB. */

/** The reads of a store. */
export interface Reads {
  /** @throws {@link StoreDamaged} when the value is not what was written. */
  read(key: Buffer): Uint8Array | undefined
  /** Entries from `start` up to `end`, which is not included, in ascending order. */
  range(start: Buffer, end: Buffer): Iterable<readonly [key: Buffer, value: Uint8Array]>
  /** The keys alone, in ascending or, from `end` down, in descending order. */
  keys(start: Buffer, end: Buffer, isReverse?: boolean): Iterable<Buffer>
}
