/** Deposits: transactions that the OP stack adds to its blocks, and their consensus encoding. */
import type { Common } from "@ethereumjs/common"
import { type NestedUint8Array, RLP } from "@ethereumjs/rlp"
import { bytesToBigInt } from "@ethereumjs/util"
import { type ByteString, bytesToByteString } from "../../base/binary.ts"
import { fromHex, type Hex, toHex, toHexWord } from "../../base/hex.ts"
import { encodeBytes, encodeList, encodeNumber } from "../../base/rlp.ts"
import { keccak256 } from "../../kernel/evm/base/crypto.ts"
import {
  createProtocolTransaction,
  type ProtocolPart,
} from "../../kernel/evm/transaction/protocolTransaction.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import { addresses } from "./addresses.ts"

/** The type of a deposit (EIP-2718). */
export const depositType = 0x7e

/** The fields of a deposit. */
export interface Deposit {
  /** Names the origin; two deposits never have the same. */
  readonly sourceHash: Hex
  readonly from: Hex
  /** `undefined` creates a contract. */
  readonly to: Hex | undefined
  /** Wei that the sender gets before the execution. */
  readonly mint: bigint
  readonly value: bigint
  readonly gas: bigint
  readonly data: Uint8Array
}

/** The kinds of origin of a deposit. */
export const sourceDomains = { user: 0n, attributes: 1n, upgrade: 2n, baseTime: 3n } as const

/**
 * Returns the source hash of a deposit.
 *
 * @param words - What identifies it in its domain: of a user deposit the hash of the L1 block and the index of the log in that block, of
 * an attributes deposit the hash of the L1 block and the sequence number, of BaseTime the number of the L2 block.
 * @see optimism specs, protocol/deposits.md "Source hash computation"
 */
export function sourceHashOf(domain: bigint, words: readonly (Hex | bigint)[]): Hex {
  const texts = words.map((word) => toHexWord(typeof word === "bigint" ? word : fromHex(word)).slice(2))
  const inner = keccak256(fromHex(`0x${texts.join("")}`))
  return toHex(keccak256(fromHex(`${toHexWord(domain)}${toHex(inner).slice(2)}`)))
}

/**
 * Returns the consensus encoding of a deposit.
 *
 * @see optimism specs, protocol/deposits.md "The Deposited Transaction Type"
 */
export const encodeDeposit = ({ sourceHash, from, to, mint, value, gas, data }: Deposit): ByteString =>
  String.fromCharCode(depositType) +
  encodeList(
    hexItem(sourceHash) +
      hexItem(from) +
      hexItem(to ?? "0x") +
      encodeNumber(mint) +
      encodeNumber(value) +
      encodeNumber(gas) +
      encodeNumber(0n) + // isSystemTx, which is false since Regolith
      encodeBytes(bytesToByteString(data)),
  )

const hexItem = (hex: Hex): ByteString => encodeBytes(bytesToByteString(fromHex(hex)))

/** Decodes the encoding of a deposit. @throws Error when it is malformed */
export function decodeDeposit(bytes: Uint8Array): Deposit {
  const fields: Uint8Array | NestedUint8Array = RLP.decode(bytes.subarray(1))
  if (!Array.isArray(fields) || fields.length !== 8) throw new Error("a deposit has 8 fields")
  const [source, from, to, mint, value, gas, isSystem, data] = fields.map((field) => {
    if (!(field instanceof Uint8Array)) throw new Error("a field of a deposit is a list")
    return field
  }) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array]
  if (source.length !== 32 || from.length !== 20 || ![0, 20].includes(to.length))
    throw new Error("a field of a deposit has a wrong length")
  if (isSystem.length > 0) throw new Error("a deposit is no system transaction since Regolith")
  return {
    sourceHash: toHex(source),
    from: toHex(from),
    to: to.length === 0 ? undefined : toHex(to),
    mint: bytesToBigInt(mint),
    value: bytesToBigInt(value),
    gas: bytesToBigInt(gas),
    data,
  }
}

/** Returns the behaviour of a deposit beside its JSON forms. */
type DepositForms = Pick<ProtocolPart, "fieldsOf" | "receiptFieldsOf">

/** Creates the transaction of a deposit. */
export function createDeposit(deposit: Deposit, forms: DepositForms, common: Common): SignedTransaction {
  const { from, to, mint, value, gas, data } = deposit
  const encoding = encodeDeposit(deposit)
  const isRoutine = from === addresses.depositor
  const fields = { type: depositType, sender: from, to, value, gasLimit: gas, data }
  return createProtocolTransaction(fields, { encoding, mint, isRoutine, receiptItems, ...forms }, common)
}

/** The version of the receipts of deposits since Canyon. */
export const depositReceiptVersion = 1n

const receiptItems = (nonce: bigint): readonly bigint[] => [nonce, depositReceiptVersion]
