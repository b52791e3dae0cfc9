/** How blocks and flashblocks are made, once it is decided when: what is built, how much of it, in what time. */
import type { SealedBlock } from "../../chain/block.ts"
import type { Clock } from "../base/clock.ts"
import type { Builder } from "../block/builder.ts"
import type { Flashblock } from "../block/openBlock.ts"
import type { MiningRule } from "./rule.ts"
import { slotsOf } from "./ticker.ts"

/** What production needs of the miner. */
export interface MiningStepParts {
  readonly builder: Builder
  readonly clock: Clock
  readonly isStale: () => boolean
  readonly commandedBlockMs: number
  readonly gasSteps: boolean
  readonly emptyFlashblocks: boolean
  readonly flashblocks: boolean
}

/** The jobs of a miner; each is to be run from the queue. */
export interface MiningSteps {
  /** Gives an open block that is still empty the time of now. */
  refreshTimestamp(): Promise<void>
  /** Publishes what fits by this slot of the block, in the time that there is. */
  publish(slot: number): Promise<Flashblock | undefined>
  /** The same for the next slot, as long as it takes; a clock that stands moves on by one flashblock. */
  publishOnCommand(): Promise<Flashblock | undefined>
  /** Publishes all that waits and fits. */
  publishAtOnce(): Promise<void>
  /** Publishes all that waits and fits, and seals the block. */
  seal(): Promise<SealedBlock>
  /** The same with as much as there is time for. */
  sealInTime(): Promise<SealedBlock>
  /** Seals a block of the bundles that are due, and one for each transaction that waits. */
  sealEach(): Promise<void>
  /** The same, after a block of what the open block holds already. */
  sealAll(): Promise<void>
}

/** Of the time of a flashblock so much is for building; the rest is for publishing and for those who ask. */
const buildingShare = 0.7

/** Creates the jobs, under a rule that may change. */
export function createMiningSteps(parts: MiningStepParts, rule: () => MiningRule): MiningSteps {
  const { builder, clock, isStale, commandedBlockMs, gasSteps, emptyFlashblocks, flashblocks } = parts
  const blockMs = () => (rule().blockTimeMs > 0 ? rule().blockTimeMs : commandedBlockMs)
  const slots = () => slotsOf(blockMs(), rule().flashblockTimeMs)

  const freshen = async () => {
    if (isStale() && builder.open.transactions.length === 0) await builder.reset()
  }
  const allowedBy = (slot: number): bigint | undefined => {
    if (!gasSteps || slot >= slots()) return undefined
    return (builder.open.header.gasLimit * BigInt(slot)) / BigInt(slots())
  }
  const publish = async (slot: number, timeMs?: number, mayBeEmpty = true) => {
    await builder.build({ allowed: allowedBy(slot), timeMs })
    // The flashblocks of a block are counted: without the empty ones a bundle's would never come.
    const empty = mayBeEmpty && (emptyFlashblocks || builder.isAwaited)
    return flashblocks && (builder.hasNew || empty) ? builder.flashblock() : undefined
  }
  const inTime = (slot: number) => {
    const { blockTimeMs, flashblockTimeMs } = rule()
    return publish(slot, (flashblockTimeMs > 0 ? flashblockTimeMs : blockTimeMs) * buildingShare)
  }

  const sealNow = async () => {
    if (flashblocks) builder.flashblock()
    await builder.seal()
  }
  const sealEach = async () => {
    await freshen()
    if (await builder.buildBundles()) await sealNow()
    while ((await builder.buildOne()) !== undefined) await sealNow()
  }

  return {
    refreshTimestamp: freshen,
    publish: inTime,
    async publishOnCommand() {
      const slot = (builder.open.commandedSlots ?? builder.published.index) + 1
      builder.open.commandedSlots = slot
      clock.step(rule().flashblockTimeMs, blockMs())
      return publish(slot)
    },
    async publishAtOnce() {
      await freshen()
      await publish(slots(), undefined, false)
    },
    async seal() {
      await freshen()
      await publish(slots(), undefined, false)
      return builder.seal()
    },
    async sealInTime() {
      await inTime(slots())
      return builder.seal()
    },
    sealEach,
    async sealAll() {
      if (builder.open.transactions.length > 0) await builder.seal()
      await sealEach()
    },
  }
}
