/** The sealed blocks as `@ethereumjs/blockchain` stores them. */
import { createBlockchain, DBOp, DBSaveLookups, DBSetBlockOrHeader, DBSetTD } from "@ethereumjs/blockchain"
import { bytesToInt, type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import type { Rules } from "../evm/fork/hardforks.ts"
import { type SealedBlock, toBlock } from "./block.ts"
import { completeHeader } from "./header.ts"
import { createMemoryDb, type Operation } from "./memoryDb.ts"

/** A stored block: its hash, and RLP of its header and of the rest. */
export interface StoredBlock {
  readonly hash: Uint8Array
  readonly header: Uint8Array
  readonly body: Uint8Array
}

/** The store of one chain. */
export interface BlockStore {
  /** Stores a block as the newest; the blocks of empty runs before it are not stored. */
  put(sealed: SealedBlock): void
  /** `undefined` when no block of this number is stored; the same holds for the next two methods. */
  read(number: number): StoredBlock | undefined
  hashOf(number: number): Uint8Array | undefined
  numberOf(hash: Hex): number | undefined
  /** Removes the stored ones among some blocks, which are in ascending order. */
  remove(numbers: readonly number[]): void
}

/** EthereumJS's names for the kinds of entries (`DBTarget`). */
const targets = {
  headHeader: 1,
  headBlock: 2,
  hashToNumber: 3,
  numberToHash: 4,
  difficulty: 5,
  body: 6,
  header: 7,
} as const
const ofBlock = [targets.hashToNumber, targets.numberToHash, targets.difficulty, targets.body, targets.header]

type Target = Parameters<typeof DBOp.get>[0]

const operationOf = ({ baseDBOp }: DBOp): Operation => baseDBOp as Operation

/**
 * Creates the store of one block, which is block 0 or, on a fork, a later one that is not in the store.
 *
 * The chain is decided before it is stored: entries are written without a search for a common ancestor, and without the
 * library's caches.
 */
export async function createBlockStore(genesis: SealedBlock, rules: Rules): Promise<BlockStore> {
  const { db, read, write } = createMemoryDb()
  const first = atZero(genesis)
  await createBlockchain({
    db,
    common: rules.moving,
    genesisBlock: first,
    validateBlocks: false,
    validateConsensus: false,
  })
  const misplaced = { blockNumber: 0n, blockHash: first.hash() }
  if (genesis.header.number > 0n) write(ofBlock.map((target) => operationOf(DBOp.del(target, misplaced))))
  const headsAt = (hash: Uint8Array) =>
    [targets.headHeader, targets.headBlock].map((target) => DBOp.set(target, hash))
  const entry = (target: Target, key: Parameters<typeof DBOp.get>[1]) =>
    read(DBOp.get(target, key).baseDBOp.key)
  const hashOf = (number: number) => entry(targets.numberToHash, { blockNumber: BigInt(number) })
  const keyOf = (number: number) => {
    const blockHash = hashOf(number)
    return blockHash && { blockNumber: BigInt(number), blockHash }
  }
  let newest = 0

  return {
    put({ block, hash, totalDifficulty }) {
      const { number } = block.header
      newest = Math.max(newest, Number(number))
      const key = hexToBytes(hash)
      const operations = [
        DBSetTD(totalDifficulty, number, key),
        ...DBSetBlockOrHeader(block),
        ...DBSaveLookups(key, number),
        ...headsAt(key),
      ]
      write(operations.map(operationOf))
    },
    read(number) {
      const key = keyOf(number)
      const [header, body] = key ? [entry(targets.header, key), entry(targets.body, key)] : []
      return key && header && body && { hash: key.blockHash, header, body }
    },
    hashOf,
    numberOf(hash) {
      const bytes = entry(targets.hashToNumber, { blockHash: hexToBytes(hash) })
      return bytes && bytesToInt(bytes)
    },
    remove(numbers) {
      const oldest = numbers[0] ?? newest + 1
      if (oldest > newest) return // the newest blocks of a chain are not stored yet: this saves 4 µs of a revert
      newest = oldest - 1
      const keys = numbers.flatMap((number) => keyOf(number) ?? [])
      const [first] = keys
      if (first === undefined) return
      const removals = keys.flatMap((key) => ofBlock.map((target) => DBOp.del(target, key)))
      const head = hashOf(Number(first.blockNumber) - 1) ?? hexToBytes(genesis.hash)
      write([...removals, ...headsAt(head)].map(operationOf))
    },
  }
}

/** Returns the block with the number 0, because the library's chain begins there. */
function atZero(genesis: SealedBlock): SealedBlock["block"] {
  if (genesis.header.number === 0n) return genesis.block
  return toBlock({ ...genesis, header: completeHeader(genesis.header, { number: 0n }) })
}
