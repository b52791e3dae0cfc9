/** The parts of a node that build blocks: pool, bundles, builder, miner, and the attributes of the next block. */

import { createQueue, type Queue } from "./base/queue.ts"
import { drawFrom } from "./base/seed.ts"
import { Builder } from "./block/builder.ts"
import { type BeforeEvent, createEvents } from "./block/events.ts"
import type { GasMeter } from "./block/gasMeter.ts"
import { createNextBlock } from "./block/nextBlock.ts"
import { createProvisional } from "./block/provisional.ts"
import { createStateWaits } from "./block/stateWaits.ts"
import type { Ledger } from "./ledger.ts"
import { mineEmptyRun } from "./mining/emptyRuns.ts"
import { createMiner } from "./mining/miner.ts"
import { createCurrentRule } from "./mining/rule.ts"
import type { NodeOptions } from "./options/index.ts"
import { ruleOf } from "./start.ts"
import { createImpersonations } from "./submit/impersonation.ts"
import { createBundles } from "./txpool/bundles.ts"
import { createPool, type OnPoolChange } from "./txpool/pool.ts"
import { createSelection } from "./txpool/selection.ts"

/** Maximum number of waiting bundles. */
const maxBundles = 1000

/** Milliseconds after which an empty open block gets a new timestamp from a running clock. */
const refreshIntervalMs = 1000

/** The hooks of these parts. */
interface BlockHooks {
  readonly gasMeter?: GasMeter | undefined
  readonly beforeEvent?: BeforeEvent | undefined
  readonly poolChanged: OnPoolChange
  queue(queue: Queue): Queue
}

/** Creates the parts that make new blocks, with the first block open and the miner running. */
export async function createBlockParts(
  options: NodeOptions,
  ledger: Ledger,
  { onError, hooks }: { readonly onError: (error: unknown) => void; readonly hooks: BlockHooks },
) {
  const { clock, seed, blobs } = ledger
  const rule = createCurrentRule(ruleOf(options))
  const bundles = createBundles({ limit: maxBundles, order: options.order })
  const pool = createPool(options.poolLimit, blobs.withSidecar, bundles.reclaim, hooks.poolChanged)
  const events = createEvents(hooks.beforeEvent)
  const queue = hooks.queue(createQueue())
  const blockTimeMs = () => rule.value.blockTimeMs
  const nextBlock = createNextBlock({ ...ledger, options, blockTimeMs })
  const { flashblocks, order, maxTransactions } = options
  const selection = createSelection(pool, ledger.state, order)
  const stateWaits = createStateWaits(ledger.remote, events)
  const beforeSeal: (() => Promise<void>)[] = []
  const building = { flashblocks, stateWaits, selection, maxTransactions, beforeSeal }
  const { gasMeter } = hooks
  const builder = await Builder.create({ ...ledger, gasMeter, pool, bundles, events, nextBlock, ...building })
  const isProvisional = () => {
    const { automine, hold, blockTimeMs } = rule.value
    return options.receipts === "sealed" && flashblocks && !automine && !hold && blockTimeMs === 0
  }
  const provisional = createProvisional({ ...ledger, builder, pool, order, isProvisional })
  const mineEmpty = async (blocks: number, isStopped?: () => boolean) =>
    // On a fork each is executed: the ring buffers may have to be fetched.
    ledger.remote.current !== undefined
      ? undefined
      : mineEmptyRun({ ...ledger, builder, pool, bundles, nextBlock }, blocks, isStopped)
  const miner = createMiner({
    ...options,
    rule,
    nextBlock,
    mineEmptyRun: mineEmpty,
    beforeSeal: provisional.beforeSeal,
    builder,
    queue,
    clock,
    refreshMs: options.mining ? refreshIntervalMs : 0,
    draw: drawFrom(seed),
    onError,
  })
  const impersonations = createImpersonations(options.autoImpersonate)
  return {
    ...building,
    gasMeter,
    pool,
    bundles,
    events,
    queue,
    builder,
    provisional,
    miner,
    nextBlock,
    mineEmptyRun: mineEmpty,
    impersonations,
  }
}

/** The parts that {@link createBlockParts} creates. */
export type BlockParts = Awaited<ReturnType<typeof createBlockParts>>
