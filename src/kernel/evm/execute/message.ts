/** Messages as clients ask for them, and their results. */
import type { AccessList } from "@ethereumjs/tx"
import type { Hex } from "../../../base/hex.ts"
import type { GasDimensions, Log } from "../base/records.ts"
import type { TopLevelMessage } from "../engine/topLevelMessage.ts"
import type { Authorization } from "./authorizations.ts"

/** A message call as a client asks for it. */
export interface CallMessage extends TopLevelMessage {
  readonly gas: bigint
  /** The maximum price in wei per gas, which the balance must cover. `gasPrice` 0 charges nothing. */
  readonly maxFeePerGas: bigint
  readonly accessList?: AccessList | undefined
  /** The maximum price in wei per blob gas; 0 charges nothing for blobs. */
  readonly maxFeePerBlobGas?: bigint | undefined
  readonly authorizationList?: readonly Authorization[] | undefined
}

/** The outcome of a message. */
export interface CallOutcome {
  /** The bytes that it returned or reverted with; for a creation, the deployed code. */
  readonly output: Hex
  /** The reason of the failure, in EthereumJS's word such as `revert` or `out of gas`; `undefined` on success. */
  readonly failure: string | undefined
  /** The failure in geth's words, when they say more than EthereumJS's word. */
  readonly words?: string | undefined
  /** The text of a revert: a reason, a panic, or a custom error of known artifacts. */
  readonly reason: string | undefined
  /** The gas that a transaction is charged: after the refund, and at least the call data floor. */
  readonly gasUsed: bigint
  /** The gas that the protocol of the chain gave back, which `gasUsed` does not count; absent where it gives none back. */
  readonly gasRefund?: bigint | undefined
  /** The gas before the refund. */
  readonly maxGasUsed: bigint
  /** The gas before the refund by dimension; absent in forks without state gas (EIP-8037). */
  readonly dimensions?: GasDimensions | undefined
  /** Empty when it failed. */
  readonly logs: readonly Log[]
  readonly blobGasUsed: bigint
  /** The contracts that it created and did not destroy, at any depth, in their order; absent when there are none. */
  readonly created?: readonly Hex[] | undefined
  /** The inputs of calls of Solidity's `console.log`, in their order, reverted ones included; absent when there are none. */
  readonly consoleCalls?: readonly Uint8Array[] | undefined
}
