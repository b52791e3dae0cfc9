/** Records of an execution: log, receipt, executed transaction. */
import type { TypedTransaction } from "@ethereumjs/tx"
import { type Hex, toHex } from "../../../base/hex.ts"
import type { Version } from "../../state/version.ts"
import type { GasUse } from "./gasUse.ts"

/** One event that a transaction emitted. */
export interface Log {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** Converts a log of EthereumJS. */
export const toLog = ([address, topics, data]: [Uint8Array, Uint8Array[], Uint8Array]): Log => ({
  address: toHex(address),
  topics: topics.map(toHex),
  data: toHex(data),
})

/** The receipt of a transaction (Yellow Paper 4.3.1), with the fields that clients derive. */
export interface Receipt {
  /** 1 success, 0 failure; before Byzantium `undefined`, and `stateRoot` is set (EIP-658). */
  readonly status: 0 | 1 | undefined
  readonly stateRoot?: Hex | undefined
  readonly gasUsed: bigint
  /** Gas used by the block up to and including this transaction. */
  readonly cumulativeGasUsed: bigint
  /** The price that was paid, in wei per gas. */
  readonly effectiveGasPrice: bigint
  readonly contractAddress: Hex | undefined
  readonly logs: readonly Log[]
  readonly logsBloom: Hex
  /** `logIndex` of the first log: logs are numbered over the whole block. */
  readonly firstLogIndex: number
  /** EIP-4844; `undefined` for other types. */
  readonly blobGasUsed?: bigint | undefined
  readonly blobGasPrice?: bigint | undefined
  /** The gas that the protocol of the chain gave back, which `gasUsed` does not count; `undefined` where it gives none back. */
  readonly gasRefund?: bigint | undefined
  /** The sum of these refunds in the block up to and including this transaction. */
  readonly cumulativeGasRefund?: bigint | undefined
  /** The items that the protocol of the chain appends to the encoding of the receipt; none when absent. */
  readonly appended?: readonly bigint[] | undefined
}

/** The gas of a transaction by dimension, before refunds, as its block counts it (EIP-7778, EIP-8037). */
export interface GasDimensions {
  readonly execution: bigint
  readonly state: bigint
}

/** An account, or a slot of it. */
export type AccessKey = Hex | `${Hex}/${Hex}`

/** The accesses of a transaction (EIP-2929). */
export interface Accesses {
  /** The accounts and slots, also of what was reverted. */
  readonly keys: readonly AccessKey[]
  /** By how much gas the first access to each cost more than a warm one; without those that were warm when its code began. */
  readonly surcharges: ReadonlyMap<AccessKey, number>
}

/** A transaction that was executed into a block, sealed or open. */
export interface ExecutedTransaction {
  readonly transaction: TypedTransaction
  readonly hash: Hex
  readonly sender: Hex
  readonly index: number
  readonly receipt: Receipt
  /** Absent in forks without state gas (EIP-8037). */
  readonly dimensions?: GasDimensions | undefined
  /** The bytes that the top-level call returned or reverted with. */
  readonly output: Hex
  /** The reason of the failure, in EthereumJS's word such as `revert` or `out of gas`; `undefined` on success. */
  readonly failure: string | undefined
  /** The text of a revert: a reason, a panic, or a custom error of known artifacts; absent when it was not executed here. */
  readonly reason?: string | undefined
  /** The contracts that it created, at any depth, in their order; absent when there are none. */
  readonly created?: readonly Hex[] | undefined
  /** The inputs of its calls of Solidity's `console.log`, in their order; absent when there are none. */
  readonly consoleCalls?: readonly Uint8Array[] | undefined
  /** Absent where the protocol of the chain gives no gas back. */
  readonly accesses?: Accesses | undefined
  /** The gas that it used, by contract and function; absent without the option `gas`. */
  readonly gasUses?: readonly GasUse[] | undefined
  /** The state right after it. */
  readonly version: Version
}
