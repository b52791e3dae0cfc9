/** What a block header says of its receipts: their root and their bloom. */
import { RLP } from "@ethereumjs/rlp"
import { concatBytes, hexToBytes } from "@ethereumjs/util"
import { toBinary } from "../binary.ts"
import { keccak256 } from "../evm/crypto.ts"
import type { ExecutedTransaction, Receipt } from "../evm/records.ts"
import { rootOf, update } from "../state/merkle.ts"
import { encodeBytes, toNumeral } from "../state/rlp.ts"

/** Bytes of a logs bloom (Yellow Paper 4.3.1). */
const bloomLength = 256

/** A receipt as consensus hashes it: type byte, then status, cumulative gas, bloom and logs (EIP-2718). */
export function encodeReceipt(receipt: Receipt, type: number): Uint8Array {
  const encoded = RLP.encode([
    receipt.stateRoot ?? (receipt.status === 1 ? Uint8Array.of(1) : new Uint8Array()),
    receipt.cumulativeGasUsed,
    hexToBytes(receipt.logsBloom),
    receipt.logs.map(({ address, topics, data }) => [
      hexToBytes(address),
      topics.map(hexToBytes),
      hexToBytes(data),
    ]),
  ])
  return type === 0 ? encoded : concatBytes(Uint8Array.of(type), encoded)
}

/** The root of the trie of a block's receipts (Yellow Paper 4.4, Hr). */
export const receiptsRoot = (transactions: readonly ExecutedTransaction[]): Uint8Array =>
  indexedRoot(transactions.map(({ transaction, receipt }) => encodeReceipt(receipt, transaction.type)))

/** The root of the trie of a block's transactions (Yellow Paper 4.4, Ht). */
export const transactionsRoot = (transactions: readonly ExecutedTransaction[]): Uint8Array =>
  indexedRoot(transactions.map(({ transaction }) => transaction.serialize()))

/** The root of a trie of values under their indexes, as RLP. */
function indexedRoot(values: readonly Uint8Array[]): Uint8Array {
  const entries = values.map((value, index) => ({
    key: encodeBytes(toNumeral(BigInt(index))),
    content: { value: toBinary(value), inner: undefined },
  }))
  return rootOf(update(undefined, entries), keccak256)
}

/** The blooms of a block's receipts, or-ed together. */
export function logsBloom(transactions: readonly ExecutedTransaction[]): Uint8Array {
  const bloom = new Uint8Array(bloomLength)
  for (const { receipt } of transactions)
    if (receipt.logs.length > 0)
      hexToBytes(receipt.logsBloom).forEach((byte, i) => {
        bloom[i] = (bloom[i] ?? 0) | byte
      })
  return bloom
}
