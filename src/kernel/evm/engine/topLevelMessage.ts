/** The top-level message of an execution: from a transaction, a call, or the protocol itself. */
import type { Block } from "@ethereumjs/block"
import type { Hex } from "../../../base/hex.ts"
import type { MaybePromise } from "../../../base/maybePromise.ts"
import type { Log } from "../base/records.ts"

/** A top-level message. */
export interface TopLevelMessage {
  readonly from: Hex
  /** `undefined` creates a contract from `data`. */
  readonly to: Hex | undefined
  /** Wei per gas. */
  readonly gasPrice: bigint
  /** In wei. */
  readonly value: bigint
  readonly data: Uint8Array
  readonly blobVersionedHashes?: readonly Hex[] | undefined
}

/** The state gas of a message (EIP-8037). */
export interface StateGas {
  /** Less than 0 when more came back than it used. */
  readonly used: bigint
  /** The part of its reservoir that is left. */
  readonly reservoir: bigint
  /** False when the gas did not pay for what the message costs before it begins (EIP-2780). */
  readonly hasBegun: boolean
  /** False when the gas did not pay for the authorizations (EIP-7702). */
  readonly hasAuthorized?: boolean | undefined
}

/** The result of a top-level message. */
export interface ExecutionResult {
  readonly gasUsed: bigint
  /** The refund before its cap (EIP-3529). */
  readonly refund: bigint
  /** The bytes that it returned or reverted with; for a creation, the deployed code. */
  readonly output: Uint8Array
  /** The failure in EthereumJS's word; `undefined` on success. */
  readonly failure: string | undefined
  /** The failure in geth's words, when they say more than EthereumJS's word. */
  readonly words?: string | undefined
  readonly logs: readonly Log[]
  /** Contracts that were destroyed, and those that were created. */
  readonly destroyed: Iterable<Hex>
  readonly created: ReadonlySet<Hex>
  /** Absent in forks without state gas (EIP-8037). */
  readonly state?: StateGas | undefined
  /** The inputs of calls of `console.log`; `undefined` when there were none. */
  readonly consoleCalls: readonly Uint8Array[] | undefined
}

/**
 * Runs a message in a block with an amount of gas. The nonce of its sender must be incremented already.
 *
 * @param isDiscarded - True does not read the changes and the logs of the message: none of them reaches the state.
 * @param reservoir - State gas beside `gas` (EIP-8037).
 */
export type RunTopLevelMessage = (
  message: TopLevelMessage,
  gas: bigint,
  block: Block,
  isDiscarded?: boolean,
  reservoir?: bigint,
) => MaybePromise<ExecutionResult>
