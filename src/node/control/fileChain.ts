/** The blocks of a state file in native values. */

import type { WithdrawalData } from "@ethereumjs/util"
import type { Hex } from "../../base/hex.ts"
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { HeaderResults } from "../../kernel/chain/header.ts"
import type { GasDimensions, Receipt } from "../../kernel/evm/base/records.ts"

/** A transaction in a block. */
export interface FileTransaction {
  /** Its signed encoding (EIP-2718), without blobs; `undefined` for an unknown type. */
  readonly bytes: Uint8Array | undefined
  readonly hash: Hex | undefined
  /** The sender of a transaction that has no signature of it. */
  readonly impersonated: Hex | undefined
  /** True for a transaction that the protocol of the chain added. */
  readonly isOfProtocol: boolean
}

/** A block; its receipts are apart. */
export interface FileBlock {
  readonly header: HeaderResults & { readonly number: bigint; readonly timestamp: bigint }
  readonly uncles: readonly HeaderResults[]
  readonly withdrawals: readonly WithdrawalData[]
  readonly transactions: readonly FileTransaction[]
  readonly timestampMs: number | undefined
  /** The RLP of its access list (EIP-7928). */
  readonly accessList: Uint8Array | undefined
}

/** The result of a transaction. */
export interface FileReceipt {
  readonly hash: Hex
  readonly blockHash: Hex
  readonly index: number
  readonly sender: Hex
  readonly contractAddress: Hex | undefined
  readonly output: Hex
  readonly failure: string | undefined
  /** Absent in anvil's files, and in forks without state gas. */
  readonly dimensions: GasDimensions | undefined
  readonly receipt: Pick<
    Receipt,
    "status" | "stateRoot" | "cumulativeGasUsed" | "logs" | "logsBloom" | "appended" | "gasRefund"
  >
}

/** The header fields of the newest block in files that have no blocks. */
export interface FileHead {
  readonly coinbase: Hex | undefined
  readonly gasLimit: bigint | undefined
  readonly baseFeePerGas: bigint | undefined
  readonly prevRandao: Hex | undefined
  readonly excessBlobGas: bigint | undefined
}

/** A block of a file with its header under the rules of the node, and its hash. */
export interface HashedBlock {
  readonly block: FileBlock
  readonly header: SealedBlock["header"]
  readonly hash: Hex
}
