/** The record of a block that queries read, sealed or open. */

import { Block, type BlockHeader } from "@ethereumjs/block"
import type { Withdrawal } from "@ethereumjs/util"
import type { Hex } from "../../base/hex.ts"
import { memoizeByObject } from "../../base/memoize.ts"
import type { ExecutedTransaction } from "../evm/base/records.ts"
import type { Version } from "../state/version.ts"

/** The record of a block that queries read: sealed, or open as of its newest flashblock. */
export interface BlockRecord {
  /** While the block is open, the roots, bloom and gas used are those of the block so far. */
  readonly header: BlockHeader
  /** `undefined` until sealed. */
  readonly hash: Hex | undefined
  /** Returns the hash of the open block so far, where clients see it. */
  readonly hashSoFar?: (() => Hex) | undefined
  /** The timestamp in milliseconds since 1970; present when several blocks share a second. */
  readonly timestampMs?: number | undefined
  readonly transactions: readonly ExecutedTransaction[]
  /** `undefined` before Shanghai (EIP-4895). */
  readonly withdrawals: readonly Withdrawal[] | undefined
  /** Headers of the uncles (ommers); none since the merge (EIP-3675). */
  readonly uncles: readonly BlockHeader[]
  /** The block as its transactions saw it. */
  readonly context: Block
  /** The state before the first of its transactions: after the system calls that begin the block. */
  readonly beginning: Version
  /** The state after the last of its transactions (open) or after sealing. */
  readonly version: Version
  /**
   * Returns the RLP of its access list, while it is open of what it accessed so far (EIP-7928); absent before Amsterdam, and where
   * the list is not there.
   */
  readonly accessList?: (() => Uint8Array) | undefined
}

/** A transaction with its block. */
export interface PlacedTransaction {
  readonly executed: ExecutedTransaction
  readonly block: BlockRecord
}

/** A block of the chain. */
export interface SealedBlock extends BlockRecord {
  readonly hash: Hex
  /** The sum of the difficulties from genesis to this block (EIP-3675). */
  readonly totalDifficulty: bigint
  /** The block as an object of EthereumJS, for its RLP. */
  readonly block: Block
}

/** Returns the state before a transaction of a block: after its first `index` transactions. */
export const versionBefore = (
  { transactions, beginning }: Pick<BlockRecord, "transactions" | "beginning">,
  index: number,
): Version => transactions[index - 1]?.version ?? beginning

/** Creates an EthereumJS block of transactions that are decoded already; `createBlock` would decode them again. */
export function toBlock({
  header,
  transactions,
  uncles,
  withdrawals,
}: Pick<BlockRecord, "header" | "transactions" | "uncles" | "withdrawals">): Block {
  const list = transactions.map(({ transaction }) => transaction)
  const options = { common: header.common, freeze: false }
  return new Block(header, list, [...uncles], withdrawals && [...withdrawals], options)
}

/** Returns the number of bytes of the RLP of a block, which is encoded once. */
export const sizeOf = memoizeByObject((record: BlockRecord): number => toBlock(record).serialize().length)
