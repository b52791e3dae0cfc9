/** The sealed blocks as `@ethereumjs/blockchain` stores them. */
import { createBlockchain, DBOp, DBSaveLookups, DBSetBlockOrHeader, DBSetTD } from "@ethereumjs/blockchain"
import { hexToBytes } from "@ethereumjs/util"
import type { Rules } from "../evm/hardforks.ts"
import type { SealedBlock } from "./block.ts"
import { createMemoryDb } from "./memoryDb.ts"

/** The store of one chain. */
export interface BlockStore {
  /** Stores the block that follows the newest. */
  put(sealed: SealedBlock): Promise<void>
  /** Stores a block whose ancestors are not all stored, as the newest. */
  leap(sealed: SealedBlock): Promise<void>
  /** Takes away the block and those that follow it; the newest is then its parent, if that is stored. */
  remove(start: SealedBlock): Promise<void>
}

/** EthereumJS's names for the entries that say which header, and which block, is the newest (`DBTarget`). */
const headTargets = [1, 2] as const

/** Creates the store of one block. */
export async function createBlockStore(genesis: SealedBlock, rules: Rules): Promise<BlockStore> {
  const db = createMemoryDb()
  const open = () =>
    createBlockchain({
      db,
      common: rules.moving,
      genesisBlock: genesis.block,
      validateBlocks: false,
      validateConsensus: false,
    })
  let blockchain = await open()

  /** Opens the store anew, with another block as the newest. */
  const reopen = async (newest: Uint8Array) => {
    await blockchain.dbManager.batch(headTargets.map((target) => DBOp.set(target, newest)))
    blockchain = await open()
  }
  const leap = async ({ block, hash, totalDifficulty }: SealedBlock) => {
    const { number } = block.header
    const key = hexToBytes(hash)
    await blockchain.dbManager.batch([
      DBSetTD(totalDifficulty, number, key),
      ...DBSetBlockOrHeader(block),
      ...DBSaveLookups(key, number),
    ])
    await reopen(key)
  }

  return {
    async put({ block }) {
      const isOtherChain = blockchain.common.chainId() !== rules.chainId
      if (isOtherChain) await reopen(block.header.parentHash)
      await blockchain.putBlock(block)
    },
    leap,
    remove: ({ hash }) => blockchain.delBlock(hexToBytes(hash)),
  }
}
