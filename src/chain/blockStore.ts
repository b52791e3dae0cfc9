/** The sealed blocks as `@ethereumjs/blockchain` stores them. */
import { createBlockchain, DBOp, DBSaveLookups, DBSetBlockOrHeader, DBSetTD } from "@ethereumjs/blockchain"
import { hexToBytes } from "@ethereumjs/util"
import type { Rules } from "../evm/hardforks.ts"
import type { SealedBlock } from "./block.ts"
import { createMemoryDb } from "./memoryDb.ts"

/** The store of one chain. */
export interface BlockStore {
  /** Stores a block as the newest; its ancestors may be implied. */
  put(sealed: SealedBlock): Promise<void>
  /** Takes blocks away; `head` is the newest then. */
  remove(blocks: readonly SealedBlock[], head: SealedBlock): Promise<void>
}

/** EthereumJS's names for the kinds of entries (`DBTarget`): which header and block are the newest, and those of a block. */
const headTargets = [1, 2] as const
const blockTargets = [3, 4, 5, 6, 7] as const

/**
 * Creates the store of one block.
 *
 * The chain is decided before it is stored: blocks are entered as they are, without looking for a common ancestor.
 */
export async function createBlockStore(genesis: SealedBlock, rules: Rules): Promise<BlockStore> {
  const { dbManager } = await createBlockchain({
    db: createMemoryDb(),
    common: rules.moving,
    genesisBlock: genesis.block,
    validateBlocks: false,
    validateConsensus: false,
  })
  const headsAt = (hash: Uint8Array) => headTargets.map((target) => DBOp.set(target, hash))
  return {
    put({ block, hash, totalDifficulty }) {
      const { number } = block.header
      const key = hexToBytes(hash)
      return dbManager.batch([
        DBSetTD(totalDifficulty, number, key),
        ...DBSetBlockOrHeader(block),
        ...DBSaveLookups(key, number),
        ...headsAt(key),
      ])
    },
    remove(blocks, head) {
      const removals = blocks.flatMap(({ block, hash }) => {
        const place = { blockNumber: block.header.number, blockHash: hexToBytes(hash) }
        return blockTargets.map((target) => DBOp.del(target, place))
      })
      return dbManager.batch([...removals, ...headsAt(hexToBytes(head.hash))])
    },
  }
}
