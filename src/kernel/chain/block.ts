/** The record of a block that queries read, sealed or open. */
import { Block, type BlockHeader } from "@ethereumjs/block"
import type { Withdrawal } from "@ethereumjs/util"
import type { Hex } from "../../base/hex.ts"
import type { ExecutedTransaction } from "../evm/base/records.ts"
import type { Version } from "../state/version.ts"

/** The record of a block that queries read: sealed, or open as of its newest flashblock. */
export interface BlockRecord {
  /** While the block is open, the roots, bloom and gas used are those of the block so far. */
  readonly header: BlockHeader
  /** `undefined` until sealed. */
  readonly hash: Hex | undefined
  /** The timestamp in milliseconds since 1970; present when several blocks share a second. */
  readonly timestampMs?: number | undefined
  readonly transactions: readonly ExecutedTransaction[]
  /** `undefined` before Shanghai (EIP-4895). */
  readonly withdrawals: readonly Withdrawal[] | undefined
  /** Headers of the uncles (ommers); none since the merge (EIP-3675). */
  readonly uncles: readonly BlockHeader[]
  /** RLP length in bytes. */
  readonly size: number
  /** The block as its transactions saw it. */
  readonly context: Block
  /** The state before the first of its transactions: after the system calls that begin the block. */
  readonly beginning: Version
  /** The state after the last of its transactions (open) or after sealing. */
  readonly version: Version
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

/** The prototype that gives a record its size when it is first read; spreads do not copy it. */
const sized = {
  get size(): number {
    const record = this as unknown as BlockRecord
    const size = sizes.get(record) ?? toBlock(record).serialize().length
    sizes.set(record, size)
    return size
  },
}
const sizes = new WeakMap<BlockRecord, number>()

/**
 * Creates a block of the chain. All of them are created here and have one hidden class: V8 compiles the code that reads blocks for
 * the classes that it has seen, and again for another one, such as that of a block that a spread has copied.
 */
export const createSealedBlock = (parts: Omit<SealedBlock, "size">): SealedBlock =>
  createBlockRecord({
    header: parts.header,
    hash: parts.hash,
    timestampMs: parts.timestampMs,
    transactions: parts.transactions,
    withdrawals: parts.withdrawals,
    uncles: parts.uncles,
    block: parts.block,
    context: parts.context,
    beginning: parts.beginning,
    version: parts.version,
    totalDifficulty: parts.totalDifficulty,
  })

/** Makes a block record of parts that are not shared; test/kernel/chain/block.test.ts guards the prototype that it sets. */
export const createBlockRecord = <T extends Omit<BlockRecord, "size">>(
  parts: T,
): T & { readonly size: number } => Object.setPrototypeOf(parts, sized)
