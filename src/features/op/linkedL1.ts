/** The L1 of a chain that is linked to one: its blocks take the place of the simulated ones. */

import type { TypedTransaction } from "@ethereumjs/tx"
import type { Hex } from "../../base/hex.ts"
import { type Check, where } from "../../base/options/checks.ts"
import type { L1Values } from "./l1Values.ts"

/** An L1 that gives its blocks to an L2, which takes them as origins one after the other. */
export interface LinkedL1 {
  /** The origin of the genesis block of the L2; absent where the L2 continues a remote chain. */
  readonly genesis?: L1OriginBlock | undefined
  /** The counterparts of predeploys on L1; absent where the L2 has its predeploys from a remote chain. */
  readonly contracts?: L1Counterparts | undefined
  /**
   * Returns the block that follows an origin; the next block of the L2 takes it.
   *
   * @returns `undefined` while there is none, or while the L2 must wait for it: the origin stays then.
   */
  after(origin: { readonly number: bigint; readonly hash: Hex }): L1OriginBlock | undefined
  /** The messages between the L2s; absent without interop. */
  readonly interop?: LinkedInterop | undefined
}

/** The counterparts of predeploys on L1. */
export interface L1Counterparts {
  readonly chainId: bigint
  readonly messenger: Hex
  readonly standardBridge: Hex
  readonly erc721Bridge: Hex
}

/** The messages between L2s, as one of them sees them. */
export interface LinkedInterop {
  /** The account that relays messages; it has ether from the genesis block on. */
  readonly relayer: Hex
  /**
   * Refuses a transaction with a message of another L2 that a block at this time must not execute.
   *
   * @throws {@link InvalidExecutingMessage}; {@link EarlyExecutingMessage} when a later block may have it.
   */
  assertIncludable(transaction: TypedTransaction, timestamp: bigint): void
}

/** A block of L1, as an L2 reads it. */
export interface L1OriginBlock {
  readonly number: bigint
  /** In seconds. */
  readonly timestamp: bigint
  readonly hash: Hex
  /** In wei. */
  readonly baseFee: bigint
  /** In wei. */
  readonly blobBaseFee: bigint
  readonly prevRandao: Uint8Array
  readonly parentBeaconBlockRoot: Uint8Array
  /** The deposits of its `TransactionDeposited` logs, in their order. */
  readonly deposits: readonly L1Deposit[]
  /** The values of its `ConfigUpdate` logs, the last one of each. */
  readonly configuration: ConfigurationChanges
}

/** A deposit of a log of L1. */
export interface L1Deposit {
  /** The index of the log in its block. */
  readonly logIndex: bigint
  readonly from: Hex
  /** `undefined` creates a contract. */
  readonly to: Hex | undefined
  readonly mint: bigint
  readonly value: bigint
  readonly gas: bigint
  readonly data: Hex
}

/** The values of L1 that SystemConfig changes. */
type ConfigurationValue =
  | "batcherHash"
  | "baseFeeScalar"
  | "blobBaseFeeScalar"
  | "operatorFeeScalar"
  | "operatorFeeConstant"
  | "daFootprintGasScalar"

/** Changes of the configuration of an L2; absent values stay. */
export interface ConfigurationChanges {
  readonly values?: Partial<Pick<L1Values, ConfigurationValue>> | undefined
  readonly gasLimit?: bigint | undefined
  readonly denominator?: number | undefined
  readonly elasticity?: number | undefined
  /** In wei. */
  readonly minBaseFee?: bigint | undefined
}

/** Accepts an L1 of the form {@link LinkedL1}; createChains makes them. */
export const linkedL1: Check = where(
  (value) => typeof (value as Partial<LinkedL1> | null)?.after === "function",
  "an L1 with a function after",
)
