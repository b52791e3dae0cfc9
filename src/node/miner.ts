/** When to build, to publish and to seal: after each transaction, at an interval, or on command. */
import type { SealedBlock } from "../chain/block.ts"
import type { Builder } from "./builder.ts"
import type { Flashblock } from "./openBlock.ts"
import type { Queue } from "./queue.ts"
import { every, type Schedule, schedule } from "./schedule.ts"

/** The mining rule; automine and an interval may hold together. */
export interface MiningRule {
  /** Seal after each transaction. */
  readonly automine: boolean
  /** Milliseconds between blocks; 0 seals on command only. */
  readonly blockTimeMs: number
  /** Milliseconds between flashblocks of interval mining; 0 publishes each transaction at once. */
  readonly flashblockTimeMs: number
  /** Execute and publish on command only. */
  readonly hold: boolean
}

/** What a miner needs. */
export interface MinerParts {
  readonly builder: Builder
  readonly queue: Queue
  /** Whether the open block, still empty, should take the time anew before a transaction enters it. */
  readonly isStale: () => boolean
  /** Milliseconds after which an empty open block takes a running clock's time anew; 0 for a clock that stands. */
  readonly refreshMs: number
  /** Told of each new rule, before anything happens under it. */
  readonly onRule: (rule: MiningRule) => void
  readonly onError: (error: unknown) => void
}

/** The miner of one node. */
export interface Miner {
  readonly rule: MiningRule
  setRule(rule: Partial<MiningRule>): void
  /** Acts on a transaction that has just entered the pool; called from the queue. */
  submitted(): Promise<void>
  /** Seals so many blocks; what waits and fits goes into the first. */
  mine(blocks: number): Promise<readonly SealedBlock[]>
  /** Executes what waits and publishes it; `undefined` when there is nothing new. */
  flashblock(): Promise<Flashblock | undefined>
  stop(): void
}

/** Creates a miner and starts its interval, if the rule has one. */
export function createMiner(parts: MinerParts, initial: MiningRule): Miner {
  const { builder, queue } = parts
  let rule = initial
  let running: Schedule | undefined

  /** Timed only when blocks are: without an interval each transaction is published at once. */
  const isTimed = () => rule.blockTimeMs > 0 && rule.flashblockTimeMs > 0
  const freshen = async () => {
    if (parts.isStale()) await builder.reopen()
  }
  const publishAll = async () => {
    await builder.build()
    return builder.flashblock()
  }
  const sealAll = async () => {
    await freshen()
    await publishAll()
    return builder.seal()
  }
  const sealEach = async () => {
    await freshen()
    while ((await builder.buildOne()) !== undefined) {
      builder.flashblock()
      await builder.seal()
    }
  }
  const start = () => {
    running?.stop()
    running = timerOf(rule, parts, { freshen, publishAll, sealAll })
  }
  start()

  return {
    get rule() {
      return rule
    },
    setRule(changes) {
      rule = { ...rule, ...changes }
      parts.onRule(rule)
      start()
    },
    async submitted() {
      if (rule.automine) return sealEach()
      if (rule.hold || isTimed()) return
      await freshen()
      await publishAll()
    },
    mine: (blocks) =>
      queue(async () => {
        const sealed: SealedBlock[] = []
        while (sealed.length < blocks) sealed.push(await sealAll())
        return sealed
      }),
    flashblock: () => queue(publishAll),
    stop() {
      running?.stop()
    },
  }
}

/** What happens by itself under a rule: blocks and flashblocks at intervals, or else keeping up with the clock. */
function timerOf(
  { blockTimeMs, flashblockTimeMs }: MiningRule,
  { queue, refreshMs, onError }: MinerParts,
  jobs: Readonly<Record<"freshen" | "publishAll" | "sealAll", () => Promise<unknown>>>,
): Schedule | undefined {
  const run = (job: () => Promise<unknown>) => () => void queue(job).catch(onError)
  if (blockTimeMs === 0) return refreshMs > 0 ? every(refreshMs, run(jobs.freshen)) : undefined
  return schedule({
    blockTimeMs,
    flashblockTimeMs,
    onFlashblock: run(jobs.publishAll),
    onBlock: run(jobs.sealAll),
  })
}
