/** The sealed blocks of a data folder: written with each seal, and read through a bounded cache. */
import { TransactionType } from "@ethereumjs/tx"
import { type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import { emptyBytes } from "../base/binary.ts"
import { toHex } from "../base/hex.ts"
import type { SealedBlock } from "../chain/block.ts"
import type { BlockArchive } from "../chain/blockArchive.ts"
import type { ExecutedTransaction } from "../evm/base/records.ts"
import type { Rules } from "../evm/fork/hardforks.ts"
import { blockKeys as keys } from "./blockKeys.ts"
import { createBlockReader } from "./blockReader.ts"
import { encodeBlock, encodeExecuted } from "./blockRecord.ts"
import { uint32, uint48 } from "./entries.ts"
import { hasBlobFlag, writeBlobFlag } from "./meta.ts"
import type { Store, Writes } from "./store.ts"

/** The archive, and what changes it. */
export interface BlockTables extends BlockArchive {
  /** Writes a block with its transactions and indexes. */
  put(writes: Writes, block: SealedBlock): void
  /** Returns `true` when a block is there. */
  has(block: SealedBlock): boolean
  /** Writes a block again whose state is another one now. */
  replace(writes: Writes, block: SealedBlock): void
  /** Removes the blocks above a number. */
  removeAbove(writes: Writes, number: number): void
}

/** Creates the tables of a store. */
export function createBlockTables(store: Store, rules: Rules): BlockTables {
  const { open, forget, ...reader } = createBlockReader(store, rules)
  return {
    ...reader,
    put(writes, sealed) {
      const number = Number(sealed.header.number)
      forget(number)
      putBlock(writes, sealed)
      writes.put(keys.hash(hexToBytes(sealed.hash)), uint48(number))
      const { transactions } = sealed
      if (transactions.length > 0) writes.put(keys.busy(number), sealed.header.logsBloom)
      for (const executed of transactions) putTransaction(writes, number, executed)
      const hasBlobs = transactions.some(
        ({ transaction }) => transaction.type === TransactionType.BlobEIP4844,
      )
      if (hasBlobs && !hasBlobFlag(store)) writeBlobFlag(writes)
    },
    has({ header, hash }) {
      const record = store.read(keys.block(Number(header.number))) ?? emptyBytes
      return toHex(record.subarray(0, 32)) === hash
    },
    replace(writes, sealed) {
      forget(Number(sealed.header.number))
      putBlock(writes, sealed)
    },
    removeAbove(writes, number) {
      for (const key of [...store.keys(keys.block(number + 1), keys.block(2 ** 48 - 1))]) {
        const gone = key.readUIntBE(1, 6)
        const sealed = open(gone)
        forget(gone)
        writes.remove(key)
        if (sealed !== undefined) removeIndexes(writes, gone, sealed)
      }
    },
  }
}

function putBlock(writes: Writes, sealed: SealedBlock): void {
  const record = Buffer.concat([hexToBytes(sealed.hash), encodeBlock(sealed)])
  writes.put(keys.block(Number(sealed.header.number)), record)
}

function putTransaction(writes: Writes, number: number, executed: ExecutedTransaction): void {
  const { index, hash, sender, transaction } = executed
  const place = Buffer.concat([uint48(number), uint32(index)])
  writes.put(keys.transaction(number, index), encodeExecuted(executed))
  writes.put(keys.transactionHash(hash), place)
  writes.put(keys.nonce(sender, transaction.nonce), place)
}

function removeIndexes(writes: Writes, number: number, { hash: block, transactions }: SealedBlock): void {
  writes.remove(keys.busy(number))
  writes.remove(keys.hash(hexToBytes(block as Hex)))
  for (const { hash, index, sender, transaction } of transactions) {
    writes.remove(keys.transaction(number, index))
    writes.remove(keys.transactionHash(hash))
    writes.remove(keys.nonce(sender, transaction.nonce))
  }
}
