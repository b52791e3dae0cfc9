/** The sealed blocks as `@ethereumjs/blockchain` stores them. */
import { createBlockchain, DBOp, DBSaveLookups, DBSetBlockOrHeader, DBSetTD } from "@ethereumjs/blockchain"
import { type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import type { Rules } from "../evm/hardforks.ts"
import type { SealedBlock } from "./block.ts"
import { createMemoryDb, type Operation } from "./memoryDb.ts"

/** Which block. */
export interface BlockPlace {
  readonly number: bigint
  readonly hash: Hex
}

/** The store of one chain. */
export interface BlockStore {
  /** Stores a block as the newest; its ancestors may be implied. */
  put(sealed: SealedBlock): void
  /** RLP of the header and of the rest of a stored block. */
  read(number: bigint, hash: Hex): { readonly header: Uint8Array; readonly body: Uint8Array }
  /** Takes blocks away; `head` is the newest then. */
  remove(blocks: readonly BlockPlace[], head: SealedBlock): void
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
 * Creates the store of one block.
 *
 * The chain is decided before it is stored: entries are written as they are, without looking for a common ancestor, and
 * past the library's caches.
 */
export async function createBlockStore(genesis: SealedBlock, rules: Rules): Promise<BlockStore> {
  const { db, read, write } = createMemoryDb()
  await createBlockchain({
    db,
    common: rules.moving,
    genesisBlock: genesis.block,
    validateBlocks: false,
    validateConsensus: false,
  })
  const headsAt = (hash: Uint8Array) =>
    [targets.headHeader, targets.headBlock].map((target) => DBOp.set(target, hash))
  const entry = (target: Target, key: { blockNumber: bigint; blockHash: Uint8Array }): Uint8Array => {
    const found = read(DBOp.get(target, key).baseDBOp.key)
    if (found === undefined) throw new Error(`block ${key.blockNumber} is not in the store`)
    return found
  }
  return {
    put({ block, hash, totalDifficulty }) {
      const { number } = block.header
      const key = hexToBytes(hash)
      const operations = [
        DBSetTD(totalDifficulty, number, key),
        ...DBSetBlockOrHeader(block),
        ...DBSaveLookups(key, number),
        ...headsAt(key),
      ]
      write(operations.map(operationOf))
    },
    read(blockNumber, hash) {
      const key = { blockNumber, blockHash: hexToBytes(hash) }
      return { header: entry(targets.header, key), body: entry(targets.body, key) }
    },
    remove(blocks, head) {
      const removals = blocks.flatMap(({ number, hash }) => {
        const key = { blockNumber: number, blockHash: hexToBytes(hash) }
        return ofBlock.map((target) => DBOp.del(target, key))
      })
      write([...removals, ...headsAt(hexToBytes(head.hash))].map(operationOf))
    },
  }
}
