/** The sealed blocks of a node in `@ethereumjs/blockchain`. */
import { type Block, createBlock } from "@ethereumjs/block"
import {
  type Blockchain,
  createBlockchain,
  DBOp,
  DBSaveLookups,
  DBSetBlockOrHeader,
  DBSetTD,
} from "@ethereumjs/blockchain"
import { bytesToHex, equalsBytes, MapDB } from "@ethereumjs/util"
import type { ReferenceEngine } from "../../kernel/evm/engine/engine.ts"
import type { ForkSchedule } from "../../kernel/evm/fork/forkSchedule.ts"
import { movingCommonOf } from "../../kernel/evm/fork/hardforks.ts"

/** EthereumJS's names for the entries of the newest header and block (`DBTarget`). */
const heads = [1, 2] as const

/**
 * Creates the function that puts a sealed block into an `@ethereumjs/blockchain`, and reads it back.
 *
 * The blockchain begins with the first sealed block. It begins anew with a block whose parent is not in it: after empty blocks that are
 * computed when they are read, after the load of another chain, and under another chain id.
 */
export function createBlockStore(): ReferenceEngine["storeBlock"] {
  let blockchain: Blockchain | undefined
  return async (block, schedule) => {
    if (blockchain !== undefined && (await canFollow(blockchain, block))) await blockchain.putBlock(block)
    else blockchain = await blockchainFrom(block, schedule)
    const stored = await blockchain.getBlock(block.hash())
    if (equalsBytes(stored.serialize(), block.serialize())) return stored
    throw new Error(`@ethereumjs/blockchain returns another block than ${bytesToHex(block.hash())}`)
  }
}

const canFollow = ({ common, dbManager }: Blockchain, { header }: Block): Promise<boolean> =>
  dbManager.hashToNumber(header.parentHash).then(
    () => common.chainId() === header.common.chainId(),
    () => false,
  )

/** Creates a blockchain that begins with a block of any number. */
async function blockchainFrom(first: Block, schedule: ForkSchedule): Promise<Blockchain> {
  const { number, difficulty } = first.header
  const [db, hash] = [new MapDB(), first.hash()]
  const common = movingCommonOf(schedule)
  const genesisBlock = number === 0n ? first : createBlock({}, { common, setHardfork: true })
  const options = { db, common, validateBlocks: false, genesisBlock }
  const { dbManager } = await createBlockchain(options)
  await dbManager.batch([
    DBSetTD(difficulty, number, hash),
    ...DBSetBlockOrHeader(first),
    ...DBSaveLookups(hash, number),
    ...heads.map((target) => DBOp.set(target, hash)),
  ])
  return createBlockchain(options) // it reads its head from the database
}
