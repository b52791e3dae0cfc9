/** The start of a node from a data folder: its blocks, its settings, the waiting transactions and the open block. */

import { StoreDamaged } from "../../../errors/index.ts"
import type { SealedBlock } from "../../../kernel/chain/block.ts"
import type { Chain } from "../../../kernel/chain/chain.ts"
import { loadKzg } from "../../../kernel/evm/base/crypto.ts"
import { type Rules, rulesWith } from "../../../kernel/evm/fork/hardforks.ts"
import type { SignedTransaction } from "../../../kernel/evm/transaction/signedTransaction.ts"
import type { Clock } from "../../../node/base/clock.ts"
import type { Queue } from "../../../node/base/queue.ts"
import type { Seed } from "../../../node/base/seed.ts"
import { randomnessOf } from "../../../node/base/seed.ts"
import type { Builder } from "../../../node/block/builder.ts"
import type { Blobs } from "../../../node/txpool/blobs.ts"
import type { Pool } from "../../../node/txpool/pool.ts"
import type { BlockTables } from "../store/blocks/blockTables.ts"
import { type FirstRecord, type HeadRecord, hasBlobFlag, readMeta } from "../store/meta.ts"
import { readRun, runBounds } from "../store/runTable.ts"
import {
  type ControlParts,
  type KeptClock,
  type KeptControl,
  type OptionSettings,
  restoreControl,
} from "./control.ts"
import type { DataFolder } from "./folder.ts"
import { type KeptOpenBlock, readOpen } from "./openRecord.ts"
import { readWaiting } from "./waiting.ts"

/** Number of newest blocks that are loaded at the start; older ones are read on demand, so that the start is fast. */
const blocksInMemory = 8

/** The parts of the node that blocks are restored into. */
interface RestoredLedger {
  readonly chain: Chain
  readonly rules: Rules
  readonly seed: Seed
  readonly blocks: BlockTables
}

/** Returns the first block of a chain that was loaded from a state file; `undefined` when the chain begins with genesis. */
function firstOf({ store, identity }: DataFolder, blocks: BlockTables): SealedBlock | undefined {
  const first = readMeta<FirstRecord>(store, "first")
  if (first === undefined) return undefined
  const block = blocks.block(first.number)
  // The record of block 0 is not written again with a new state; the identity has the version.
  const version = first.number === 0 ? (identity?.genesisVersion ?? block.version) : block.version
  return { ...block, version }
}

/** Loads the newest blocks of a folder into a chain that is at genesis, and the runs of empty blocks. */
export async function restoreBlocks(
  folder: DataFolder,
  { chain, rules, seed, blocks }: RestoredLedger,
): Promise<void> {
  const { store } = folder
  const head = headOf(folder)
  if (hasBlobFlag(store)) await loadKzg()
  const loaded = firstOf(folder, blocks)
  if (loaded !== undefined) chain.use(chain.createLine(loaded))
  const bounds = runBounds(store)
  const isInEmptyRun = (number: number) => bounds.some(({ first, last }) => first <= number && number < last)
  const newest: SealedBlock[] = []
  const first = Number(chain.first)
  const oldest = Math.max(first + 1, head.number - blocksInMemory + 1)
  for (let number = oldest; number <= head.number; number++)
    if (!isInEmptyRun(number)) newest.push(blocks.block(number))
  chain.load(newest, oldest)
  if (head.number === first) chain.replaceHead({ ...chain.head, version: head.version })
  for (const { first } of bounds) {
    const parent = chain.block(BigInt(first - 1))
    if (parent === undefined)
      throw new StoreDamaged({ folder: store.folder, what: `block ${first - 1} is missing` })
    chain.addRun(readRun(store, parent, rules, randomnessOf(seed)))
  }
  if (chain.head.hash !== head.hash)
    throw new StoreDamaged({
      folder: store.folder,
      what: `the newest block is ${chain.head.hash}, not ${head.hash}`,
    })
}

/** Returns the newest block of a folder. */
function headOf({ store }: DataFolder): HeadRecord {
  const head = readMeta<HeadRecord>(store, "head")
  if (head === undefined) throw new StoreDamaged({ folder: store.folder, what: "the head is missing" })
  return head
}

/** Sets the clock to the stored state; returns `false` when there is none, or when the stored clock is of the other kind. */
export function restoreClock({ store }: DataFolder, clock: Clock, isVirtual: boolean): boolean {
  const kept = readMeta<KeptClock>(store, "clock")
  if (kept === undefined || kept.isVirtual !== isVirtual) return false
  clock.restore(kept)
  return true
}

/** The parts of the node that settings and transactions are restored into. */
interface RestoredParts extends ControlParts {
  readonly builder: Builder
  readonly blobs: Blobs
  readonly pool: Pool
  readonly queue: Queue
}

/** Restores the settings, the waiting transactions, and the open block, whose transactions are executed again in their order. */
export async function restoreWaiting(
  { store }: DataFolder,
  parts: RestoredParts,
  options: OptionSettings,
): Promise<void> {
  const control = readMeta<KeptControl>(store, "control")
  if (control !== undefined) restoreControl(parts, control, options)
  const { builder, pool, blobs, queue } = parts
  const kept = readOpen(store)
  const { header, parent } = builder.open
  const position = { ...header, parentTotalDifficulty: parent.totalDifficulty }
  const waiting = await readWaiting(store, (chainId) => rulesWith(parts.rules, chainId).at(position))
  for (const { transaction } of waiting) blobs.keep(transaction)
  const inBlock = new Set(kept?.hashes)
  await queue(async () => {
    pool.restore(waiting.filter(({ hash }) => !inBlock.has(hash)))
    if (kept === undefined) await builder.replace()
    else await builder.reexecute(planOf(kept, waiting))
  })
}

function planOf(
  { attributes, commandedSlots, ends, hashes }: KeptOpenBlock,
  waiting: readonly SignedTransaction[],
) {
  const byHash = new Map(waiting.map((signed) => [signed.hash, signed]))
  const transactions = hashes.flatMap((hash) => byHash.get(hash) ?? [])
  return {
    attributes: { ...attributes, transactions: transactions.slice(0, ends[0]) },
    commandedSlots,
    flashblocks: ends.slice(1).map((end, index) => transactions.slice(ends[index], end)),
    unpublished: transactions.slice(ends.at(-1)),
  }
}
