/** The indexes of a block: they lead to the block and to its transactions. */
import type { Hex } from "../../../../base/hex.ts"
import type { SealedBlock } from "../../../../kernel/chain/block.ts"
import { protocolPartOf } from "../../../../kernel/evm/transaction/protocolTransaction.ts"
import { blockAndIndex, uint48 } from "../entries.ts"
import { blockKeys as keys } from "./blockKeys.ts"

/** The part of a block that is indexed. */
export interface IndexedBlock {
  readonly number: number
  readonly hash: Hex
  /** The bloom of its logs. */
  readonly bloom: Uint8Array
  readonly transactions: readonly IndexedTransaction[]
}

interface IndexedTransaction {
  readonly hash: Hex
  readonly sender: Hex
  /** `undefined` for a transaction of the protocol, which nobody signed. */
  readonly nonce: bigint | undefined
}

/** Returns the indexed parts of a sealed block. */
export const indexed = ({ header, hash, transactions }: SealedBlock): IndexedBlock => ({
  number: Number(header.number),
  hash,
  bloom: header.logsBloom,
  transactions: transactions.map(({ hash, sender, transaction }) => ({
    ...{ hash, sender },
    nonce: protocolPartOf(transaction) === undefined ? transaction.nonce : undefined,
  })),
})

/** Yields the entries of the indexes. */
export function* indexesOf({
  number,
  hash,
  bloom,
  transactions,
}: IndexedBlock): Iterable<readonly [Buffer, Uint8Array]> {
  yield [keys.hash(hash), uint48(number)]
  if (transactions.length > 0) yield [keys.bloom(number), bloom]
  for (let index = 0; index < transactions.length; index++) {
    const { hash, sender, nonce } = transactions[index] as IndexedTransaction
    const value = blockAndIndex(number, index)
    yield [keys.transactionHash(hash), value]
    if (nonce !== undefined) yield [keys.nonce(sender, nonce), value]
  }
}
