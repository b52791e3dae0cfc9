/** Sealed blocks that are not in memory: the interface that a data folder implements. */
import type { Hex } from "../../base/hex.ts"
import type { PlacedTransaction, SealedBlock } from "./block.ts"
import type { LogCriteria, PlacedLog } from "./logSearch.ts"

/** Reads of blocks that are stored elsewhere; some of these may have left the chain a moment ago. */
export interface BlockArchive {
  /** @throws StoreDamaged when it is not there. */
  block(number: number): SealedBlock
  numberOf(hash: Hex): number | undefined
  hash(number: number): Uint8Array | undefined
  /** Returns true when this block is stored, and not another one with its number. */
  has(block: SealedBlock): boolean
  transaction(hash: Hex): PlacedTransaction | undefined
  transactionOf(sender: Hex, nonce: bigint): PlacedTransaction | undefined
  /** The blocks of a range that have transactions, in order. */
  busy(first: number, last: number): Iterable<SealedBlock>
  /** The matching logs of a range, in order and in parts; a part may be empty. */
  logs(criteria: LogCriteria, first: number, last: number): Iterable<readonly PlacedLog[]>
}
