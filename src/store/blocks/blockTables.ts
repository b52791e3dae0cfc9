/** The sealed blocks of a data folder: written with each seal, and read through a bounded cache. */
import { TransactionType } from "@ethereumjs/tx"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { emptyBytes } from "../../base/binary.ts"
import { BoundedCache } from "../../base/boundedCache.ts"
import { toHex } from "../../base/hex.ts"
import type { SealedBlock } from "../../chain/block.ts"
import type { BlockArchive } from "../../chain/blockArchive.ts"
import type { ExecutedTransaction } from "../../evm/base/records.ts"
import type { Rules } from "../../evm/fork/hardforks.ts"
import { nameOfKey } from "../entries.ts"
import { createLogIndex, type LogIndex } from "../logs/logIndex.ts"
import { hasBlobFlag, writeBlobFlag } from "../meta.ts"
import type { Store } from "../store.ts"
import type { Writes } from "../writes.ts"
import { type IndexedBlock, indexed, indexesOf, isAsIndexed } from "./blockIndexes.ts"
import { blockKeys as keys } from "./blockKeys.ts"
import { createBlockReader } from "./blockReader.ts"
import { encodeBlock } from "./blockRecord.ts"
import { createNewestBlock } from "./newestBlock.ts"
import { encodeExecuted } from "./transactionRecord.ts"

/** The archive, with the functions that change it. */
export interface BlockTables extends BlockArchive {
  /** Writes a block with its transactions and indexes. */
  put(writes: Writes, block: SealedBlock): void
  /** Writes a block again after its state was replaced. */
  replace(writes: Writes, block: SealedBlock): void
  /** Writes the indexes of a stored block. */
  index(writes: Writes, block: SealedBlock): void
  /** Returns the first index of a block that is missing or wrong; `undefined` when all are right. */
  indexFault(block: SealedBlock): string | undefined
  /** Removes the records of blocks and transactions above a number without reading them; their indexes stay. */
  cutRecords(writes: Writes, number: number): void
  /** Removes the blocks above a number. */
  removeAbove(writes: Writes, number: number): void
  /** The index of logs. */
  readonly logIndex: LogIndex
  /** Forgets cached facts about the store, after a transaction has failed. */
  refresh(): void
}

/** The number of written blocks that stay in memory: they may be removed again without being read. */
const maxRecent = 256
/** The number of written blocks whose hashes stay in memory: a chain asks for the hash of each block before it forgets the block. */
const maxHashes = 1024

/** Creates the tables of a store. */
export function createBlockTables(store: Store, rules: Rules): BlockTables {
  const recent = createRecentBlocks()
  const { open, forget, ...reader } = createBlockReader(store, rules)
  const logIndex = createLogIndex(store)
  const newest = createNewestBlock(store)
  return {
    ...reader,
    logIndex,
    logs: logIndex.search,
    put(writes, sealed) {
      const number = Number(sealed.header.number)
      forget(number)
      newest.raise(number)
      putBlock(writes, sealed)
      logIndex.add(writes, sealed)
      const { transactions } = sealed
      for (const executed of transactions)
        writes.put(keys.transaction(number, executed.index), encodeExecuted(executed))
      const written = indexed(sealed)
      for (const [key, value] of indexesOf(written)) writes.put(key, value)
      recent.add(written)
      if (transactions.some(hasBlobs) && !hasBlobFlag(store)) writeBlobFlag(writes)
    },
    has({ header, hash }) {
      const number = Number(header.number)
      return (recent.hash(number) ?? hashAt(store, number)) === hash
    },
    replace(writes, sealed) {
      forget(Number(sealed.header.number))
      recent.delete(Number(sealed.header.number))
      putBlock(writes, sealed)
    },
    index(writes, sealed) {
      for (const [key, value] of indexesOf(indexed(sealed))) writes.put(key, value)
    },
    indexFault(sealed) {
      for (const [key, value] of indexesOf(indexed(sealed))) {
        if (!isAsIndexed(store.read(key), value)) return nameOfKey(key)
      }
      return undefined
    },
    cutRecords(writes, number) {
      const last = 2 ** 48 - 1
      for (const key of store.keys(keys.block(number + 1), keys.block(last))) writes.remove(key)
      for (const key of store.keys(keys.transaction(number + 1, 0), keys.transaction(last, 0)))
        writes.remove(key)
    },
    removeAbove(writes, number) {
      logIndex.cut(writes, number)
      for (const gone of newest.cut(number) ?? numbersAbove(store, number)) {
        const written = recent.get(gone) ?? indexedOrNone(open(gone))
        forget(gone)
        recent.delete(gone)
        removeBlock(writes, gone, written)
      }
    },
    refresh() {
      recent.clear()
      logIndex.refresh()
      newest.refresh()
    },
  }
}

/** Creates the cache of the newest written blocks. */
function createRecentBlocks() {
  const blocks = new BoundedCache<number, IndexedBlock>(maxRecent)
  const hashes = new BoundedCache<number, Hex>(maxHashes)
  return {
    get: (number: number): IndexedBlock | undefined => blocks.get(number),
    hash: (number: number): Hex | undefined => hashes.get(number),
    add(block: IndexedBlock): void {
      blocks.set(block.number, block)
      hashes.set(block.number, block.hash)
    },
    delete(number: number): void {
      blocks.delete(number)
      hashes.delete(number)
    },
    clear(): void {
      blocks.clear()
      hashes.clear()
    },
  }
}

/** Returns the hash of a block; `0x` when it is not there. */
const hashAt = (store: Store, number: number): Hex =>
  toHex((store.read(keys.block(number)) ?? emptyBytes).subarray(0, 32))

function removeBlock(writes: Writes, number: number, written: IndexedBlock | undefined): void {
  writes.remove(keys.block(number))
  if (written === undefined) return
  for (const [key] of indexesOf(written)) writes.remove(key)
  for (let index = 0; index < written.transactions.length; index++)
    writes.remove(keys.transaction(number, index))
}

const numbersAbove = (store: Store, number: number): readonly number[] =>
  [...store.keys(keys.block(number + 1), keys.block(2 ** 48 - 1))].map((key) => key.readUIntBE(1, 6))

const indexedOrNone = (sealed: SealedBlock | undefined): IndexedBlock | undefined => sealed && indexed(sealed)

/** Returns true for a transaction with blobs (EIP-4844). */
export const hasBlobs = ({ transaction }: ExecutedTransaction): boolean =>
  transaction.type === TransactionType.BlobEIP4844

const putBlock = (writes: Writes, sealed: SealedBlock): void =>
  writes.put(keys.block(Number(sealed.header.number)), encodeBlock(sealed))
