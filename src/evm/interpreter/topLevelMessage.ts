/** The message that comes from outside: what a transaction, a call or the protocol itself asks of an EVM. */
import type { Block } from "@ethereumjs/block"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { MaybePromise } from "../../base/maybePromise.ts"
import type { Log } from "../base/records.ts"

/** A message from outside. */
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

/** The result of a message from outside. */
export interface ExecutionResult {
  readonly gasUsed: bigint
  /** Not yet capped (EIP-3529). */
  readonly refund: bigint
  /** Returned or reverted with; of a creation, the deployed code. */
  readonly output: Uint8Array
  /** In EthereumJS's word; `undefined` on success. */
  readonly failure: string | undefined
  /** The failure in geth's words, where the word of EthereumJS says less. */
  readonly words?: string | undefined
  readonly logs: readonly Log[]
  /** Contracts that were destroyed, and those that were created. */
  readonly destroyed: Iterable<Hex>
  readonly created: ReadonlySet<Hex>
  /** The inputs of calls of `console.log`; `undefined` when there were none. */
  readonly consoleCalls: readonly Uint8Array[] | undefined
}

/**
 * Runs a message in a block with so much gas; its sender's nonce is counted already.
 *
 * @param isDiscarded - True leaves what the message changes and logs unread: none of it reaches the state.
 */
export type RunTopLevelMessage = (
  message: TopLevelMessage,
  gas: bigint,
  block: Block,
  isDiscarded?: boolean,
) => MaybePromise<ExecutionResult>
