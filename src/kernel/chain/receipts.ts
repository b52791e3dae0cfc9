/** The roots of the lists of a block, and the bloom of its logs, for its header. */
import { RLP } from "@ethereumjs/rlp"
import type { Withdrawal } from "@ethereumjs/util"
import {
  type ByteString,
  byteStringToBytes,
  bytesToByteString,
  digitsToByteString,
} from "../../base/binary.ts"
import { fromHex, type Hex } from "../../base/hex.ts"
import { encodeBytes, encodeList, encodeNumber } from "../../base/rlp.ts"
import type { ExecutedTransaction, Log, Receipt } from "../evm/base/records.ts"
import { encodingOf } from "../evm/transaction/encoding.ts"
import { type Entry, update } from "../state/merkle.ts"
import { rootOf } from "../state/trieEncoding.ts"

/** Bytes of a logs bloom (Yellow Paper 4.3.1). */
const bloomLength = 256

/** The consensus encoding of a receipt: type byte, then status, cumulative gas, bloom and logs (EIP-2718). */
export const encodeReceipt = (receipt: Receipt, type: number): Uint8Array =>
  byteStringToBytes(textOf(receipt, type))

function textOf(receipt: Receipt, type: number): ByteString {
  const { stateRoot, status, cumulativeGasUsed, appended } = receipt
  const outcome = stateRoot === undefined ? encodeBytes(status === 1 ? "\x01" : "") : encodeHex(stateRoot)
  const gas = encodeNumber(cumulativeGasUsed)
  const encoded = encodeList(
    outcome +
      gas +
      encodeHex(receipt.logsBloom) +
      encodeAll(receipt.logs, encodeLog) +
      (appended?.map(encodeNumber).join("") ?? ""),
  )
  return type === 0 ? encoded : String.fromCharCode(type) + encoded
}

/** The logs of a receipt (Yellow Paper 4.4.1). */
const encodeLog = ({ address, topics, data }: Log): ByteString =>
  encodeList(encodeHex(address) + encodeAll(topics, encodeHex) + encodeHex(data))

function encodeAll<T>(items: readonly T[], encode: (item: T) => ByteString): ByteString {
  let encoded = ""
  for (const item of items) encoded += encode(item)
  return encodeList(encoded)
}

const encodeHex = (hex: Hex): ByteString => encodeBytes(digitsToByteString(hex.slice(2)))

/** The root of the trie of a block's receipts (Yellow Paper 4.4, Hr). */
export const receiptsRoot = (transactions: readonly ExecutedTransaction[]): Uint8Array =>
  indexedRoot(transactions, ({ transaction, receipt }) => textOf(receipt, transaction.type))

/** The root of the trie of a block's transactions (Yellow Paper 4.4, Ht). */
export const transactionsRoot = (transactions: readonly ExecutedTransaction[]): Uint8Array =>
  indexedRoot(transactions, ({ transaction }) => encodingOf(transaction))

/** The root of the trie of a block's withdrawals (EIP-4895). */
export const withdrawalsRoot = (withdrawals: readonly Withdrawal[]): Uint8Array =>
  indexedRoot(withdrawals, (withdrawal) => bytesToByteString(RLP.encode(withdrawal.raw())))

/** The root of a trie of the encodings of some items under their indexes, as RLP. */
function indexedRoot<T>(items: readonly T[], encode: (item: T) => ByteString): Uint8Array {
  const entries: Entry[] = []
  for (const item of items) {
    const key = encodeNumber(BigInt(entries.length))
    entries.push({ key, content: { value: encode(item), inner: undefined } })
  }
  return rootOf(update(undefined, entries))
}

/** The bloom of no logs: one array for all headers. */
export const noLogs = new Uint8Array(bloomLength)

/** The blooms of a block's receipts, or-ed together. */
export function logsBloom(transactions: readonly ExecutedTransaction[]): Uint8Array {
  let bloom: Uint8Array = noLogs
  for (const { receipt } of transactions) {
    if (receipt.logs.length === 0) continue
    const own = fromHex(receipt.logsBloom)
    if (bloom !== noLogs) for (let i = 0; i < bloomLength; i++) own[i] = (own[i] ?? 0) | (bloom[i] ?? 0)
    bloom = own
  }
  return bloom
}
