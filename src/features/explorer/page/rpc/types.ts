/** The JSON values of the node that the page reads. */

/** Bytes or a quantity in hex. */
export type Hex = `0x${string}`

/** The fields of a transaction that a list shows, from the subscription `openBlock`. */
export interface Summary {
  readonly hash: Hex
  readonly index: Hex
  readonly type: Hex
  readonly from: Hex
  readonly to: Hex | null
  readonly contractAddress: Hex | null
  readonly nonce: Hex
  readonly value: Hex
  readonly status: Hex
  readonly gasUsed: Hex
  readonly effectiveGasPrice: Hex
  readonly logs: Hex
  readonly contract: string | null
  readonly call: string | null
  readonly reason: string | null
}

/** The end of a flashblock: the transactions and the gas of the block up to it. */
export interface Step {
  readonly index: Hex
  readonly transactionCount: Hex
  readonly gasUsed: Hex
}

/** The header of a block. */
export interface Header {
  readonly number: Hex
  readonly hash: Hex
  readonly parentHash: Hex
  readonly timestamp: Hex
  readonly gasUsed: Hex
  readonly gasLimit: Hex
  readonly baseFeePerGas?: Hex | undefined
  readonly miner: Hex
  /** From Amsterdam on. */
  readonly slotNumber?: Hex | undefined
}

/** The gas of a block by dimension (EIP-8037). */
export interface BlockGas {
  readonly execution: Hex
  readonly state: Hex
  readonly receipts: Hex
}

/** A value after a part of a block. */
export interface Indexed {
  readonly index: Hex
  readonly value: Hex
}

/** The accesses of a block to one account (EIP-7928). */
export interface AccountAccesses {
  readonly address: Hex
  readonly storageChanges: readonly { readonly key: Hex; readonly changes: readonly Indexed[] }[]
  readonly storageReads: readonly Hex[]
  readonly balanceChanges: readonly Indexed[]
  readonly nonceChanges: readonly Indexed[]
  readonly codeChanges: readonly { readonly index: Hex; readonly code: Hex }[]
}

/** The open block as a whole. */
export interface OpenMessage {
  readonly kind: "open"
  readonly number: Hex
  readonly timestamp: Hex
  readonly parentHash: Hex
  readonly baseFeePerGas: Hex
  readonly gasLimit: Hex
  readonly miner: Hex
  readonly nowMs: number
  readonly flashblocks: readonly Step[]
  readonly transactions: readonly Summary[]
  readonly dropped: readonly Hex[]
}

/** A message of the subscription `openBlock`. */
export type OpenBlockMessage =
  | OpenMessage
  | (Step & { readonly kind: "flashblock"; readonly number: Hex; readonly transactions: readonly Summary[] })
  | { readonly kind: "sealed"; readonly header: Header; readonly transactions: readonly Hex[] }
  | { readonly kind: "emptyRun"; readonly first: Hex; readonly last: Hex }
  | {
      readonly kind: "removed"
      readonly blocks: readonly { readonly number: Hex; readonly hash: Hex }[]
      readonly head: Header
    }
