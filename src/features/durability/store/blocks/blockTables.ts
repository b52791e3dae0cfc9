/** The sealed blocks of a data folder: written with each seal, and read through a bounded cache. */
import { TransactionType } from "@ethereumjs/tx"
import { emptyBytes } from "../../../../base/binary.ts"
import { type Hex, toHex } from "../../../../base/hex.ts"
import { StoreDamaged } from "../../../../errors/index.ts"
import type { SealedBlock } from "../../../../kernel/chain/block.ts"
import type { BlockArchive } from "../../../../kernel/chain/blockArchive.ts"
import { bloomTest } from "../../../../kernel/chain/bloomTest.ts"
import { isMatch, logsOf } from "../../../../kernel/chain/logSearch.ts"
import type { ExecutedTransaction } from "../../../../kernel/evm/base/records.ts"
import type { Rules } from "../../../../kernel/evm/fork/hardforks.ts"
import { firstOf, type Kind, nameOfKey, pastOf } from "../entries.ts"
import { hasBlobFlag, writeBlobFlag } from "../meta.ts"
import type { Reads } from "../reads.ts"
import type { Store } from "../store.ts"
import type { Writes } from "../writes.ts"
import { indexed, indexesOf } from "./blockIndexes.ts"
import { blockKeys as keys } from "./blockKeys.ts"
import { createBlockReader } from "./blockReader.ts"
import { encodeBlock } from "./blockRecord.ts"
import { encodeExecuted } from "./transactionRecord.ts"

/** The archive, with the functions that change it. */
export interface BlockTables extends BlockArchive {
  /** Writes a block with its transactions and indexes. */
  put(writes: Writes, block: SealedBlock): void
  /** Writes a block again after its state was replaced. */
  replace(writes: Writes, block: SealedBlock): void
  /** Returns the first index of a block that is missing or wrong; `undefined` when all are right. */
  indexFault(block: SealedBlock): string | undefined
  /** Removes the blocks above a number. @throws {@link StoreDamaged} */
  removeAbove(writes: Writes, number: number): void
  /** Removes the entries of all blocks above a number, found without reading any block: they may be damaged. */
  removeDamaged(writes: Writes, number: number): void
}

/** Creates the tables of a store. */
export function createBlockTables(store: Store, rules: Rules): BlockTables {
  const { open, forget, ...reader } = createBlockReader(store, rules)
  return {
    ...reader,
    logs: createLogSearch(store, reader.block),
    put(writes, sealed) {
      const number = Number(sealed.header.number)
      forget(number)
      putBlock(writes, sealed)
      const { transactions } = sealed
      for (const executed of transactions)
        writes.put(keys.transaction(number, executed.index), encodeExecuted(executed))
      for (const [key, value] of indexesOf(indexed(sealed))) writes.put(key, value)
      if (transactions.some(hasBlobs) && !hasBlobFlag(store)) writeBlobFlag(writes)
    },
    has: ({ header, hash }) => hashAt(store, Number(header.number)) === hash,
    replace(writes, sealed) {
      forget(Number(sealed.header.number))
      putBlock(writes, sealed)
    },
    indexFault(sealed) {
      for (const [key, value] of indexesOf(indexed(sealed))) {
        const found = store.read(key)
        if (found === undefined || Buffer.compare(found, value) !== 0) return nameOfKey(key)
      }
      return undefined
    },
    removeAbove(writes, number) {
      for (const gone of numbersAbove(store, number)) {
        const block = open(gone)
        forget(gone)
        if (block !== undefined) removeBlock(writes, gone, block)
      }
    },
    removeDamaged(writes, number) {
      for (const kind of numberedKinds)
        for (const key of [...store.keys(firstOf(kind), pastOf(kind))])
          if (key.readUIntBE(1, 6) > number) writes.remove(key)
      for (const kind of indexKinds)
        for (const key of [...store.keys(firstOf(kind), pastOf(kind))])
          if (isAbove(store, key, number)) writes.remove(key)
    },
  }
}

/** The kinds whose keys begin with the number of a block, and the kinds whose values do. */
const numberedKinds: readonly Kind[] = ["block", "transaction", "bloom"]
const indexKinds: readonly Kind[] = ["blockHash", "transactionHash", "nonce"]

/** Returns true when an index leads to a block above a number, or is damaged. */
function isAbove(store: Store, key: Buffer, number: number): boolean {
  try {
    return Buffer.from(store.read(key) ?? Buffer.alloc(6, 0xff)).readUIntBE(0, 6) > number
  } catch (error) {
    if (!(error instanceof StoreDamaged)) throw error
    return true
  }
}

/** Returns the hash of a block; `0x` when it is not there. */
const hashAt = (store: Store, number: number): Hex =>
  toHex((store.read(keys.block(number)) ?? emptyBytes).subarray(0, 32))

function removeBlock(writes: Writes, number: number, block: SealedBlock): void {
  writes.remove(keys.block(number))
  for (const [key] of indexesOf(indexed(block))) writes.remove(key)
  for (let index = 0; index < block.transactions.length; index++)
    writes.remove(keys.transaction(number, index))
}

const numbersAbove = (store: Store, number: number): readonly number[] =>
  [...store.keys(keys.block(number + 1), pastOf("block"))].map((key) => key.readUIntBE(1, 6))

/** Returns true for a transaction with blobs (EIP-4844). */
const hasBlobs = ({ transaction }: ExecutedTransaction): boolean =>
  transaction.type === TransactionType.BlobEIP4844

const putBlock = (writes: Writes, sealed: SealedBlock): void =>
  writes.put(keys.block(Number(sealed.header.number)), encodeBlock(sealed))

/** The number of block numbers between two pauses of a search. */
const blocksAtOnce = 1024

/** Creates the search of a store. */
const createLogSearch = (store: Reads, block: (number: number) => SealedBlock): BlockArchive["logs"] =>
  function* (criteria, first, last) {
    const mayHold = bloomTest([criteria.addresses, ...criteria.topics])
    for (let from = first; from <= last; from += blocksAtOnce) {
      const found: number[] = []
      const end = Math.min(last + 1, from + blocksAtOnce)
      for (const [key, bloom] of store.range(keys.bloom(from), keys.bloom(end)))
        if (mayHold(bloom)) found.push(key.readUIntBE(1, 6))
      yield []
      for (const number of found) yield logsOf(block(number)).filter(({ log }) => isMatch(log, criteria))
    }
  }
