/** Import of a chain: builds each block of a file again, and compares its hash. */

import { toHex } from "../../base/hex.ts"
import { BadBlock } from "../../errors/index.ts"
import { accessListFault } from "../../kernel/chain/accessList.ts"
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { Chain } from "../../kernel/chain/chain.ts"
import { decodeBlock, type GivenBlock, splitBlocks } from "../../kernel/chain/decodeBlock.ts"
import { type BlockAttributes, hashOf } from "../../kernel/chain/header.ts"
import { headerDifference, headerFault } from "../../kernel/chain/verifyHeader.ts"
import { hasMalformedDeposit } from "../../kernel/evm/execute/requests.ts"
import { protocolOf, type Rules } from "../../kernel/evm/fork/hardforks.ts"
import { reasonOf } from "../../kernel/evm/transaction/checked.ts"
import { decodeBlockTransaction } from "../../kernel/evm/transaction/decode.ts"
import { sentAmong } from "../../kernel/evm/transaction/protocolTransaction.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import type { Queue } from "../base/queue.ts"
import type { Builder } from "../block/builder.ts"
import type { NextBlock } from "../block/nextBlock.ts"
import { replaceOpenBlock } from "../block/replaceOpen.ts"
import type { Miner } from "../mining/miner.ts"
import type { Pool } from "../txpool/pool.ts"

/** The parts of the node that the import uses. */
export interface ImporterParts {
  readonly chain: Chain
  readonly builder: Builder
  readonly pool: Pool
  readonly miner: Miner
  readonly rules: Rules
  readonly queue: Queue
  readonly nextBlock: NextBlock
}

/**
 * Appends the blocks of a chain.
 *
 * @param file - The concatenated RLP of blocks, as geth's `export` writes it; known blocks are skipped.
 * @returns The number of appended blocks.
 * @throws {@link BadBlock} at the first invalid block; those before it stay.
 */
export async function importChain(file: Uint8Array, parts: ImporterParts): Promise<number> {
  const { chain, rules, queue, miner } = parts
  const start = chain.head.header.number
  let number = start + 1n
  try {
    for (const raw of splitBlocks(file)) {
      const given = decodeBlock(raw, rules, chain.head.totalDifficulty)
      number = given.header.number
      await queue(() => appendBlock(given, parts))
      number = chain.head.header.number + 1n
    }
    return Number(chain.head.header.number - start)
  } catch (error) {
    throw new BadBlock({ number, reason: reasonOf(error) }, { cause: error })
  } finally {
    await queue(async () => {
      if (chain.head.header.number > start) await continueTime(parts)
      await miner.submitted() // the mining rule applies to the waiting transactions again
    })
  }
}

/** Lets the clock go on from the head, and opens the next block again with its time. */
async function continueTime({ builder, chain, nextBlock }: ImporterParts): Promise<void> {
  nextBlock.continueFrom(chain.head)
  await builder.reexecute({ attributes: nextBlock.attributes(chain.head) })
}

async function appendBlock(given: GivenBlock, parts: ImporterParts): Promise<void> {
  const { chain, rules } = parts
  const { header } = given
  const hash = toHex(hashOf(header))
  if (chain.blockByHash(hash) !== undefined) return
  const fault = headerFault(given, chain.head.header)
  if (fault !== undefined) throw new Error(fault)
  const { first, transactions, gasRefunds, closing } = await transactionsOf(given)
  const accept = (sealed: SealedBlock) => {
    if (sealed.hash !== hash) throw new Error(headerDifference(header, sealed.header))
    if (closing !== undefined && sealed.transactions.at(-1)?.hash !== closing.hash)
      throw new Error(`its last transaction ${closing.hash} is not that of block ${header.number}`)
    const listFault = accessListFault(sealed)
    if (listFault !== undefined) throw new Error(listFault)
    const logs = sealed.transactions.flatMap(({ receipt }) => receipt.logs)
    if (header.common.isActivatedEIP(6110) && hasMalformedDeposit(rules.depositContract, logs))
      throw new Error("invalid deposit log: unsupported data layout")
  }
  const attributes = { ...toAttributes(given), transactions: first, gasRefunds }
  await replaceOpenBlock(parts, { attributes, transactions, accept })
}

/**
 * Decodes the transactions of a block: those of the protocol of the chain with which it begins, and the others. The one with which it ends
 * is not among them: the builder adds it from the refunds that it lists.
 */
async function transactionsOf({ header: { common }, transactions: encodings }: GivenBlock) {
  const all: SignedTransaction[] = []
  for (const bytes of encodings) all.push(await decodeBlockTransaction(bytes, common))
  const protocol = protocolOf(common)?.gasRefunds
  const last = all.at(-1)
  const listed = last && protocol?.listedBy(last.transaction)
  const transactions = sentAmong(all)
  const firstCount = all.length - transactions.length - (listed === undefined ? 0 : 1)
  return {
    first: all.slice(0, firstCount),
    transactions,
    gasRefunds: protocol && (listed ?? []),
    closing: listed && last,
  }
}

/** Returns the attributes that the builder of the block chose; all other header fields follow from them. */
const toAttributes = ({ header, uncles, withdrawals }: GivenBlock): BlockAttributes => ({
  timestamp: header.timestamp,
  coinbase: header.coinbase.toString(),
  gasLimit: header.gasLimit,
  prevRandao: header.mixHash,
  parentBeaconBlockRoot: header.parentBeaconBlockRoot ?? new Uint8Array(32),
  slotNumber: header.slotNumber,
  extraData: header.extraData,
  nonce: header.nonce,
  uncles,
  withdrawals,
})
