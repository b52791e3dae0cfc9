/** One block as it can be read, sealed or open. */
import { Block, type BlockHeader } from "@ethereumjs/block"
import type { PrefixedHexString as Hex, Withdrawal } from "@ethereumjs/util"
import type { ExecutedTransaction } from "../evm/records.ts"
import type { Version } from "../state/version.ts"

/** One block as it can be read: sealed, or open as of its newest flashblock. */
export interface BlockRecord {
  /** While the block is open, the roots, bloom and gas used are those of the block so far. */
  readonly header: BlockHeader
  /** `undefined` until sealed. */
  readonly hash: Hex | undefined
  readonly transactions: readonly ExecutedTransaction[]
  /** `undefined` before Shanghai (EIP-4895). */
  readonly withdrawals: readonly Withdrawal[] | undefined
  /** RLP length in bytes. */
  readonly size: number
  /** The state after the last of its transactions (open) or after sealing. */
  readonly version: Version
}

/** A block of the chain. */
export interface SealedBlock extends BlockRecord {
  readonly hash: Hex
  /** The block as EthereumJS has it, for its RLP. */
  readonly block: Block
}

/** An EthereumJS block of transactions that are already decoded, which `createBlock` would decode anew. */
export function toBlock(
  header: BlockHeader,
  transactions: readonly ExecutedTransaction[],
  withdrawals: readonly Withdrawal[] | undefined,
): Block {
  const list = transactions.map(({ transaction }) => transaction)
  return new Block(header, list, [], withdrawals && [...withdrawals], { common: header.common })
}

/** A block record whose size is worked out when it is first asked for, and not copied with the rest. */
export function createBlockRecord<T extends Omit<BlockRecord, "size">>(
  parts: T,
): T & { readonly size: number } {
  let size: number | undefined
  return Object.defineProperty({ ...parts }, "size", {
    enumerable: false,
    get: () => {
      size ??= toBlock(parts.header, parts.transactions, parts.withdrawals).serialize().length
      return size
    },
  }) as T & { readonly size: number }
}
