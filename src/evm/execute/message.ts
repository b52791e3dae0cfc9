/** Messages as clients ask for them, and their results. */
import type { AccessList } from "@ethereumjs/tx"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { Log } from "../base/records.ts"
import type { TopLevelMessage } from "../interpreter/topLevelMessage.ts"
import type { Authorization } from "./authorizations.ts"

/** A message call as a client asks for it. */
export interface CallMessage extends TopLevelMessage {
  readonly gas: bigint
  /** The most that it would pay, in wei per gas: the balance must suffice for that. `gasPrice` 0 charges nothing. */
  readonly maxFeePerGas: bigint
  readonly accessList?: AccessList | undefined
  /** In wei per blob gas; 0 charges nothing for blobs. */
  readonly maxFeePerBlobGas?: bigint | undefined
  readonly authorizationList?: readonly Authorization[] | undefined
}

/** The outcome of a message. */
export interface CallOutcome {
  /** Returned or reverted with; for a creation, the deployed code. */
  readonly output: Hex
  /** The reason of the failure, in EthereumJS's word such as `revert` or `out of gas`; `undefined` on success. */
  readonly failure: string | undefined
  /** The failure in geth's words, where the word of EthereumJS says less. */
  readonly words?: string | undefined
  /** The text of a revert: a reason, a panic, or a custom error of known artifacts. */
  readonly reason: string | undefined
  /** The gas that a transaction is charged: after the refund, and at least the call data floor. */
  readonly gasUsed: bigint
  /** The same before the refund. */
  readonly maxGasUsed: bigint
  /** None when it failed. */
  readonly logs: readonly Log[]
  readonly blobGasUsed: bigint
  /** The contracts that it created and that are still there, at any depth, in their order; absent without any. */
  readonly created?: readonly Hex[] | undefined
  /** The inputs of calls of Solidity's `console.log`, in their order, reverted ones included; absent without any. */
  readonly consoleCalls?: readonly Uint8Array[] | undefined
}
