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

/** The roots of the two tries of a block's transactions, as RLP. */
export interface TransactionRoots {
  /** The root of the trie of a block's receipts (Yellow Paper 4.4, Hr). */
  receiptsRoot(transactions: readonly ExecutedTransaction[]): Uint8Array
  /** The root of the trie of a block's transactions (Yellow Paper 4.4, Ht). */
  transactionsRoot(transactions: readonly ExecutedTransaction[]): Uint8Array
}

/**
 * Creates roots of a list that grows: a call takes the time of the transactions after those of the call before.
 *
 * @example
 * const { receiptsRoot } = createAppendableRoots()
 * receiptsRoot(transactions.slice(0, 999)) // 3 ms
 * receiptsRoot(transactions) // 0.01 ms
 */
export const createAppendableRoots = (): TransactionRoots => ({
  receiptsRoot: appendableRoot(receiptTextOf),
  transactionsRoot: appendableRoot(transactionTextOf),
})

const receiptTextOf = ({ transaction, receipt }: ExecutedTransaction) => textOf(receipt, transaction.type)
const transactionTextOf = ({ transaction }: ExecutedTransaction) => encodingOf(transaction)

export const { receiptsRoot, transactionsRoot }: TransactionRoots = {
  receiptsRoot: (transactions) => indexedRoot(transactions, receiptTextOf),
  transactionsRoot: (transactions) => indexedRoot(transactions, transactionTextOf),
}

/** The root of the trie of a block's withdrawals (EIP-4895). */
export const withdrawalsRoot = (withdrawals: readonly Withdrawal[]): Uint8Array =>
  indexedRoot(withdrawals, (withdrawal) => bytesToByteString(RLP.encode(withdrawal.raw())))

type Encode<T> = (item: T) => ByteString

/** The root of a trie of the encodings of some items under their indexes, as RLP. */
const indexedRoot = <T>(items: readonly T[], encode: Encode<T>): Uint8Array =>
  rootOf(update(undefined, entriesOf(items, 0, encode)))

/** Returns the entries of the items from an index on. */
const entriesOf = <T>(items: readonly T[], first: number, encode: Encode<T>): Entry[] =>
  items.slice(first).map((item, at) => ({
    key: encodeNumber(BigInt(first + at)),
    content: { value: encode(item), inner: undefined },
  }))

/** Creates the function that returns the root of a list; it continues the trie of the list before where that is its beginning. */
function appendableRoot<T>(encode: Encode<T>): (items: readonly T[]) => Uint8Array {
  let trie: ReturnType<typeof update>
  let before: readonly T[] = []
  return (items) => {
    const count = before.length
    const continues = count > 0 && count <= items.length && items[count - 1] === before[count - 1]
    trie = update(continues ? trie : undefined, entriesOf(items, continues ? count : 0, encode))
    before = items
    return rootOf(trie)
  }
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
