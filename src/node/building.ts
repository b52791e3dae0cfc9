/** The parts of a node that make blocks: pool, builder, miner, and the rule by which the next block is timed. */
import type { SealedBlock } from "../chain/block.ts"
import { createQueue } from "./base/queue.ts"
import { drawFrom } from "./base/seed.ts"
import { Builder } from "./block/builder.ts"
import { createEvents } from "./block/events.ts"
import { createNextBlock } from "./block/nextBlock.ts"
import { aheadOfClock, nextTimestampMs, timestampMsOf } from "./block/timestamp.ts"
import type { Ledger, NodeSettings } from "./ledger.ts"
import { mineEmptyRun } from "./mining/emptyRuns.ts"
import { createMiner } from "./mining/miner.ts"
import type { MiningRule } from "./mining/rule.ts"
import type { NodeOptions } from "./options/index.ts"
import { ruleOf } from "./start.ts"
import { createImpersonations } from "./submit/impersonation.ts"
import { createBundles } from "./txpool/bundles.ts"
import { createPool } from "./txpool/pool.ts"

/** What makes new blocks: the pool, the builder, and the miner that tells it when. */
export async function createBuilding(options: NodeOptions, ledger: Ledger, onError: NodeSettings["onError"]) {
  const { clock, seed, chain, blobs } = ledger
  const bundles = createBundles({ limit: 1000, order: options.order })
  const pool = createPool(options.poolLimit, blobs.withSidecar, bundles.reclaim)
  const [events, queue] = [createEvents(), createQueue()]
  let rule = ruleOf(options)
  const commandedBlockMs = options.mining ? 0 : options.blockTime
  const stampByClock = (parent: SealedBlock) =>
    nextTimestampMs(timestampMsOf(parent), clock, rule, commandedBlockMs)
  const nextBlock = createNextBlock({ options, seed, stampByClock })
  const { attributes, stampOn } = nextBlock
  const onSealed = (sealed: SealedBlock) => {
    const isAsked = nextBlock.overrides.timestamp !== undefined
    if (options.mining) clock.advance(aheadOfClock(sealed, clock, { isAsked, aheadMs: rule.blockTimeMs }))
    clock.sealed(timestampMsOf(sealed))
    nextBlock.sealed()
  }
  const { flashblocks, order, maxTransactions } = options
  const limits = { order, maxTransactions }
  const builder = await Builder.create({
    ...ledger,
    pool,
    bundles,
    events,
    attributes,
    onSealed,
    flashblocks,
    ...limits,
  })
  const isStale = () => rule.blockTimeMs === 0 && timestampMsOf(builder.open) !== stampOn(chain.head)
  const onRule = (changed: MiningRule) => {
    rule = changed
  }
  const refreshMs = options.mining ? 1000 : 0
  const stampNext = async (seconds: number, after: "parent" | "clock") => {
    if (after === "clock" && nextBlock.overrides.timestamp !== undefined) return
    const parent = Number(chain.head.header.timestamp)
    const from = after === "clock" ? Math.max(parent, Math.floor(clock.now() / 1000)) : parent
    nextBlock.override({ timestamp: BigInt(from + seconds) }, chain.head)
    await builder.regrow({ attributes: attributes(chain.head) })
  }
  const draw = drawFrom(seed)
  const times = { isStale, refreshMs, commandedBlockMs, stampNext, draw }
  const implying = (blocks: number, isStopped?: () => boolean) =>
    mineEmptyRun({ ...ledger, builder, pool, bundles, nextBlock }, blocks, isStopped)
  const miner = createMiner(
    { ...options, ...times, imply: implying, builder, queue, clock, onRule, onError },
    rule,
  )
  const impersonations = createImpersonations(options.autoImpersonate)
  return { pool, bundles, events, queue, builder, miner, nextBlock, imply: implying, impersonations }
}
