/** One block as it can be read, sealed or open. */
import type { BlockHeader } from "@ethereumjs/block"
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
