/** The protocol of a chain where it differs from Ethereum's: its fees and the fields of its headers. A feature provides it. */
import type { Common } from "@ethereumjs/common"
import type { TypedTransaction } from "@ethereumjs/tx"
import type { ByteString } from "../../../base/binary.ts"
import type { Hex } from "../../../base/hex.ts"
import type { Accesses, ExecutedTransaction } from "../base/records.ts"
import type { FeeParameters } from "./feeParameters.ts"

/** Reads a storage slot of an account: the value without leading zero bytes. */
export type ReadStorage = (address: Hex, slot: Hex) => Uint8Array

/** The fees of one transaction beside its gas and its value, in wei. */
export interface AddedFees {
  /** Returns the sum of the fees for an amount of gas. */
  sum(gas: bigint): bigint
  /** Returns the accounts that receive the fees of the used gas, and the base fee where it is not burnt. */
  shares(gasUsed: bigint, baseFeePerGas: bigint): readonly (readonly [receiver: Hex, wei: bigint])[]
}

/** A transaction of a type that Ethereum does not have, as it is decoded. */
export interface DecodedTransaction {
  readonly transaction: TypedTransaction
  readonly sender: Hex
}

/** Changes of precompiled contracts. */
export interface PrecompileChanges {
  /** The maximum length of the input in bytes, by the number of the address; a call with a longer input fails. */
  readonly inputLimits: ReadonlyMap<number, number>
  /** The gas of P256VERIFY where the fork of Ethereum does not have it (RIP-7212). */
  readonly p256VerifyGas?: number | undefined
}

/** Gas that a block gives back to its transactions, and the transaction that lists it. */
export interface GasRefunds {
  /**
   * Returns the gas that a signed transaction gets back, as the builder of a block decides it: at most what it used.
   *
   * @param accesses - Those of the transaction.
   * @param before - The transactions before it in its block.
   */
  refundOf(accesses: Accesses, before: readonly Pick<ExecutedTransaction, "accesses">[]): bigint
  /** Returns the transaction with which a block of these transactions ends; `undefined` for one without refunds. */
  closing(
    transactions: readonly Pick<ExecutedTransaction, "index" | "receipt">[],
    number: bigint,
    common: Common,
  ): DecodedTransaction | undefined
  /** Returns the refunds that such a transaction lists, by the indexes of the others; `undefined` for another transaction. */
  listedBy(transaction: TypedTransaction): ListedRefunds | undefined
}

/** Sizes of transactions in the data that a chain posts, as they are estimated, in bytes. */
export interface DataSizes {
  /** Returns the size of a signed transaction. */
  of(transaction: TypedTransaction): bigint
  /** Returns the size of all transactions of a block. */
  sum(transactions: readonly Pick<ExecutedTransaction, "transaction">[]): bigint
}

/** Refunds in the order of the transactions, whose indexes in the block they name. */
export type ListedRefunds = readonly (readonly [index: number, gas: bigint])[]

/** The protocol of a chain. It never changes, and depends on nothing but its name. */
export interface Protocol {
  /** The name, with all parameters that change its behaviour: chains whose protocols have one name share their rules. */
  readonly name: string
  /** Decodes a transaction of a type that Ethereum does not have; `undefined` for one that it has. @throws Error when it is malformed */
  decode(bytes: Uint8Array, common: Common): DecodedTransaction | undefined
  /**
   * Returns the fees that a signed transaction pays beside its gas.
   *
   * @param encoding - The consensus encoding of the transaction (EIP-2718).
   * @param read - Reads the state before the transaction.
   */
  feesOf(encoding: ByteString, read: ReadStorage): AddedFees
  /** Returns the value of the header's `blobGasUsed` after these transactions. */
  blobGasUsed(transactions: readonly Pick<ExecutedTransaction, "transaction">[]): bigint
  /**
   * Returns by how much a signed transaction raises that value in a block with these transactions, where the block's gas limit bounds
   * it; absent where the field is always 0.
   */
  readonly blobGasOf?:
    | ((
        transaction: TypedTransaction,
        transactions: readonly Pick<ExecutedTransaction, "transaction">[],
      ) => bigint)
    | undefined
  /** The sizes of the data that the chain posts to another one; absent where it posts none. */
  readonly dataSizes?: DataSizes | undefined
  /** Absent where transactions pay for all gas that the EVM uses. */
  readonly gasRefunds?: GasRefunds | undefined
  /** The transaction types of Ethereum that the chain refuses (EIP-2718). */
  readonly refusedTypes: readonly number[]
  /** The EIPs of the fork of Ethereum that the chain does not have. */
  readonly absentEips: readonly number[]
  /** Changes of precompiled contracts. */
  readonly precompiles: PrecompileChanges
  /** The parameters of EIP-1559 where the extra data of the parent has none. */
  readonly feeParameters: FeeParameters
  /** The account whose storage root is the header's `withdrawalsRoot`; the list of withdrawals decides it when absent. */
  readonly withdrawalsAccount?: Hex | undefined
}
