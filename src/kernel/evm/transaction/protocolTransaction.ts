/** Transactions that the protocol of a chain adds to blocks, such as the deposits of the OP stack: nobody signs them, and they pay no fee. */
import type { Common } from "@ethereumjs/common"
import { Capability, createLegacyTx, type TypedTransaction } from "@ethereumjs/tx"
import { Address } from "@ethereumjs/util"
import { type ByteString, byteStringToBytes } from "../../../base/binary.ts"
import { fromHex, type Hex, toHex } from "../../../base/hex.ts"
import { keccakOf } from "../base/crypto.ts"
import type { ExecutedTransaction } from "../base/records.ts"
import type { SignedTransaction } from "./signedTransaction.ts"

/** The fields of such a transaction that every transaction has. */
export interface ProtocolTransactionFields {
  /** The first byte of the encoding (EIP-2718). */
  readonly type: number
  readonly sender: Hex
  readonly to: Hex | undefined
  readonly value: bigint
  readonly gasLimit: bigint
  readonly data: Uint8Array
}

/** The behaviour of such a transaction, and what it has beside the fields of every transaction. */
export interface ProtocolPart {
  /** The consensus encoding, whose hash is that of the transaction. */
  readonly encoding: ByteString
  /** Wei that the sender gets before the execution, and keeps if that fails. */
  readonly mint: bigint
  /** True for a transaction that nobody asked for: the log shows it to readers of details only. */
  readonly isRoutine: boolean
  /** True for a transaction that runs nothing: it only has data for those who verify its block. */
  readonly isInert?: boolean | undefined
  /** Returns the items that are appended to the encoding of the receipt. @param nonce - That of the sender before the execution. */
  receiptItems(nonce: bigint): readonly bigint[]
  /** Returns the fields of its JSON form that replace those of a legacy transaction. */
  fieldsOf(executed: ExecutedTransaction): Readonly<Record<string, string | undefined>>
  /** Returns the fields that the protocol adds to the receipt of any transaction of the block that begins with this transaction. */
  receiptFieldsOf(executed: ExecutedTransaction): Readonly<Record<string, string | null>>
}

const parts = new WeakMap<TypedTransaction, ProtocolPart>()

/** Returns the part of a transaction that the protocol of a chain added; `undefined` for a signed one. */
export const protocolPartOf = (transaction: TypedTransaction): ProtocolPart | undefined =>
  parts.get(transaction)

/** Returns the transactions that somebody signed, or sent as an impersonated sender: those that the protocol did not add. */
export const sentAmong = <T extends { readonly transaction: TypedTransaction }>(
  transactions: readonly T[],
): readonly T[] => transactions.filter(({ transaction }) => !parts.has(transaction))

/**
 * Creates a transaction of the protocol of a chain.
 *
 * It has the members of a legacy transaction without price and signature, and its own type and encoding.
 */
export function createProtocolTransaction(
  { type, sender, to, value, gasLimit, data }: ProtocolTransactionFields,
  part: ProtocolPart,
  common: Common,
): SignedTransaction {
  const bytes = byteStringToBytes(part.encoding)
  const hash = keccakOf(part.encoding)
  const callee = to === undefined ? {} : { to: new Address(fromHex(to)) }
  const legacy = createLegacyTx(
    { ...callee, value, data, gasPrice: 0n },
    { common, freeze: false, allowUnlimitedInitCodeSize: true },
  )
  const transaction: TypedTransaction = Object.assign(legacy, {
    type,
    gasLimit, // EIP-7825 does not limit it
    serialize: () => bytes,
    hash: () => hash,
    supports: (capability: number) => capability === Capability.EIP2718TypedTransaction,
  })
  parts.set(transaction, part)
  return { transaction, hash: toHex(hash), sender, size: bytes.length }
}
