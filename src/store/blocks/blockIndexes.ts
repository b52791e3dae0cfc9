/** The indexes of a block: what leads to it and to its transactions. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { emptyBytes } from "../../base/binary.ts"
import type { SealedBlock } from "../../chain/block.ts"
import { placeOf, uint48 } from "../entries.ts"
import { blockKeys as keys } from "./blockKeys.ts"

/** The part of a block that is indexed. */
export interface IndexedBlock {
  readonly number: number
  readonly hash: Hex
  readonly transactions: readonly IndexedTransaction[]
}

interface IndexedTransaction {
  readonly hash: Hex
  readonly sender: Hex
  readonly nonce: bigint
}

/** Returns what is indexed of a sealed block. */
export const indexed = ({ header, hash, transactions }: SealedBlock): IndexedBlock => ({
  number: Number(header.number),
  hash,
  transactions: transactions.map(({ hash, sender, transaction: { nonce } }) => ({ hash, sender, nonce })),
})

/** The value of a key that alone tells something. */
const mark = emptyBytes

/** Returns true when an index is right; the value of a mark is not looked at: folders of before have the bloom of the block there. */
export const isAsIndexed = (found: Uint8Array | undefined, value: Uint8Array): boolean =>
  found !== undefined && (value === mark || Buffer.compare(found, value) === 0)

/** Yields the entries of the indexes. */
export function* indexesOf({
  number,
  hash,
  transactions,
}: IndexedBlock): Iterable<readonly [Buffer, Uint8Array]> {
  yield [keys.hash(hash), uint48(number)]
  if (transactions.length > 0) yield [keys.busy(number), mark]
  for (let index = 0; index < transactions.length; index++) {
    const { hash, sender, nonce } = transactions[index] as IndexedTransaction
    const place = placeOf(number, index)
    yield [keys.transactionHash(hash), place]
    yield [keys.nonce(sender, nonce), place]
  }
}
