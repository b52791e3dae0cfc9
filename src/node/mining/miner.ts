/** The miner: decides when to build, publish and seal: after each transaction, at an interval, or on command. */

import { type Hex, toHex } from "../../base/hex.ts"
import type { Task } from "../../base/task.ts"
import { createYielder } from "../../base/yielding.ts"
import { InvalidOption, LimitExceeded, MiningStopped, NodeClosed } from "../../errors/index.ts"
import type { EmptyBlockRun } from "../../kernel/chain/emptyRun.ts"
import type { Queue } from "../base/queue.ts"
import type { Flashblock } from "../block/openBlock.ts"
import type { CurrentRule, MiningRule } from "./rule.ts"
import { createMiningSteps, type MiningStepParts, type MiningSteps } from "./steps.ts"
import { after, every, startTicker, type Ticker } from "./ticker.ts"

/** The parts of the node that a miner uses. */
export interface MinerParts extends MiningStepParts {
  readonly queue: Queue
  readonly rule: CurrentRule
  /** Milliseconds after which an empty open block gets a new timestamp from a running clock; 0 for a virtual clock. */
  readonly refreshMs: number
  /** Appends empty blocks without executing them, where the result is the same; see `emptyRuns.ts`. */
  readonly mineEmptyRun: (blocks: number, isStopped: () => boolean) => Promise<EmptyBlockRun | undefined>
  /** Returns a whole number between two, drawn from the seed. */
  readonly draw: (min: number, max: number) => number
  readonly onError: (error: unknown) => void
}

/** The distance between the timestamps of blocks that are mined by one command. */
export interface Spacing {
  readonly intervalSeconds: number
  /** The timestamp of the first block is the present time plus the interval, as in anvil; in Hardhat it is the present time. */
  readonly isFirstSpaced: boolean
}

const unspaced: Spacing = { intervalSeconds: 0, isFirstSpaced: false }

/** The miner of one node. */
export interface Miner {
  readonly rule: MiningRule
  setRule(rule: Partial<MiningRule>): void
  /** Builds, publishes or seals, by the rule, after a transaction entered the pool; called from the queue. */
  submitted(): Promise<void>
  /** Does the same after a change that can make waiting transactions executable; under automine they wait for the next block. */
  changed(): Promise<void>
  /** Turns sealing after each transaction on or off; waiting transactions are sealed at once. */
  automine(automine: boolean): Promise<void>
  /** Holds flashblocks back, or no longer does; waiting transactions are then built as if they had just arrived. */
  hold(isOn: boolean): Promise<void>
  /**
   * Seals blocks; the waiting transactions that fit go into the first.
   *
   * @param spacing - The interval between the timestamps of these blocks; when it is absent or 0, they follow the clock.
   * @param task - The task of the request; stopping it ends the mining between two blocks.
   * @returns The hashes of the blocks.
   * @throws {@link LimitExceeded} for more than 1,000,000 blocks, and for an interval with which a timestamp would exceed the
   * maximum; {@link InvalidOption} for an invalid number of blocks. No block is sealed then.
   * @throws {@link MiningStopped} when the task is stopped or the node closed meanwhile; the blocks that were sealed before stay.
   */
  mine(blocks: number, spacing?: Spacing, task?: Task): Promise<readonly Hex[]>
  /** Executes waiting transactions and publishes them; `undefined` when there are none, or the builder is stalled. */
  flashblock(): Promise<Flashblock | undefined>
  /** Stops automatic building for this time of the node's clock; a `mine` moves a virtual clock to its end. */
  stall(ms: number): void
  /** True once {@link stop} was called, when the node is closed. */
  readonly isStopped: boolean
  stop(): void
}

/** Creates a miner and starts its interval, if the rule has one. */
export function createMiner(parts: MinerParts): Miner {
  const { queue, clock, rule: current } = parts
  let running: Ticker | undefined
  let stopped = false

  const steps = createMiningSteps(parts)
  const submitted = async () => {
    if (leftMs() > 0) return
    const { value: rule } = current
    if (rule.automine) await steps.sealEach()
    else if (!rule.hold && !isTimed(rule)) await steps.publishAtOnce()
  }
  const { leftMs, ...stall } = createStall(parts, submitted)
  const drawBlockTimeMs = () => {
    const { blockTimesMs } = current.value
    if (blockTimesMs !== undefined) current.change({ blockTimeMs: parts.draw(...blockTimesMs) })
    return current.value.blockTimeMs
  }
  const start = () => {
    running?.stop()
    if (stopped) return // a running request or captured rules may set a rule after the end
    running = timerOf(parts, steps, { isStalled: () => leftMs() > 0, drawBlockTimeMs })
  }
  start()

  return {
    get rule() {
      return current.value
    },
    setRule(changes) {
      current.change(changes)
      start()
    },
    submitted,
    changed: async () => (current.value.automine ? undefined : submitted()),
    automine: (automine) =>
      queue(async () => {
        current.change({ automine })
        start()
        if (automine) await steps.sealAll()
      }),
    hold: (isOn) => queue(() => holdFlashblocks(current, isOn, submitted)),
    mine: (blocks, spacing, task) =>
      queue(async () => {
        assertMinable(parts, blocks, spacing)
        clock.wait(leftMs())
        return mineEach(parts, steps, { blocks, spacing, isClosed: () => stopped, task })
      }),
    flashblock: () =>
      queue(async () => {
        if (leftMs() === 0) return steps.publishOnCommand()
        clock.wait(Math.min(leftMs(), current.value.flashblockTimeMs))
        return undefined
      }),
    stall: stall.begin,
    get isStopped() {
      return stopped
    },
    stop() {
      stopped = true
      running?.stop()
      stall.stop()
    },
  }
}

/** Holds flashblocks back; when they are no longer held, the waiting transactions are built. */
async function holdFlashblocks(rule: CurrentRule, hold: boolean, build: () => Promise<void>): Promise<void> {
  rule.change({ hold })
  if (!hold && !rule.value.automine) await build()
}

/** Creates the stall of a builder; on a running clock, the waiting transactions are built at its end. */
function createStall(
  { clock, queue, refreshMs, onError }: MinerParts,
  submitted: () => Promise<void>,
): { leftMs(): number; begin(ms: number): void; stop(): void } {
  let untilMs = 0
  let end: Ticker | undefined
  return {
    leftMs: () => Math.max(0, untilMs - clock.now()),
    begin(ms) {
      untilMs = ms === 0 ? 0 : clock.now() + ms // 0 ends it also when a revert moves the clock back
      end?.stop()
      if (refreshMs > 0) end = after(ms, () => void queue(submitted).catch(onError))
    },
    stop: () => end?.stop(),
  }
}

/** The arguments of a command to mine. */
interface MineCommand {
  readonly blocks: number
  readonly spacing: Spacing | undefined
  readonly isClosed: () => boolean
  readonly task: Task | undefined
}

/** Seals blocks; those between the first and the last may be computed as an empty run. */
async function mineEach(
  { mineEmptyRun }: MinerParts,
  steps: MiningSteps,
  { blocks, spacing = unspaced, isClosed, task }: MineCommand,
): Promise<readonly Hex[]> {
  const { intervalSeconds, isFirstSpaced } = spacing
  task?.assertWanted()
  if (task !== undefined) task.endsItself = true
  const hashes: Hex[] = []
  const endTurn = createYielder()
  const isStopped = () => isClosed() || task?.stopped !== undefined
  while (hashes.length < blocks) {
    await endTurn()
    const cause = isClosed() ? new NodeClosed() : task?.stopped
    if (cause !== undefined) throw new MiningStopped({ sealed: hashes.length, blocks, cause })
    if (intervalSeconds > 0 && (hashes.length > 0 || isFirstSpaced))
      await steps.spaceNext(intervalSeconds, hashes.length > 0 ? "parent" : "clock")
    const run = hashes.length > 0 ? await mineEmptyRun(blocks - hashes.length - 1, isStopped) : undefined
    if (run === undefined) hashes.push((await steps.seal()).hash)
    else for (let number = run.first; number <= run.last; number++) hashes.push(toHex(run.hash(number)))
  }
  return hashes
}

/** Maximum number of blocks of one command: other jobs wait while they are sealed. */
const maxBlocks = 1_000_000

/** Refuses a command that could not seal all its blocks, before the first is sealed. */
function assertMinable(
  { builder, nextBlock }: MinerParts,
  blocks: number,
  { intervalSeconds, isFirstSpaced }: Spacing = unspaced,
): void {
  if (!Number.isInteger(blocks) || blocks < 0)
    throw new InvalidOption({ name: "blocks", expected: "a whole number, not negative", value: blocks })
  if (blocks > maxBlocks)
    throw new LimitExceeded({ what: "the number of blocks", limit: maxBlocks, unit: "blocks" })
  nextBlock.assertSpacing(intervalSeconds, isFirstSpaced ? blocks : blocks - 1, builder.open.parent)
}

/** Returns `true` when flashblocks are timed; without an interval of blocks each transaction is published at once. */
const isTimed = ({ blockTimeMs, flashblockTimeMs }: MiningRule): boolean =>
  blockTimeMs > 0 && flashblockTimeMs > 0

/** Starts the timer of a rule: blocks and flashblocks at intervals, or the refresh of the open block's timestamp. */
function timerOf(
  { rule, queue, refreshMs, onError }: MinerParts,
  { refreshTimestamp, publish, sealInTime }: MiningSteps,
  {
    isStalled,
    drawBlockTimeMs,
  }: { readonly isStalled: () => boolean; readonly drawBlockTimeMs: () => number },
): Ticker | undefined {
  const { blockTimeMs, flashblockTimeMs } = rule.value
  const run = (job: () => Promise<unknown>) => {
    if (!isStalled()) queue.first(job).catch(onError)
  }
  if (blockTimeMs === 0) return refreshMs > 0 ? every(refreshMs, () => run(refreshTimestamp)) : undefined
  return startTicker({
    blockTimeMs: drawBlockTimeMs,
    flashblockTimeMs,
    onFlashblock: (slot) => {
      if (!rule.value.hold) run(() => publish(slot))
    },
    onBlock: () => run(sealInTime),
  })
}
