/** The steps of mining: building, publishing and sealing within limits of gas and time; the miner decides when. */
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { Clock } from "../base/clock.ts"
import type { Builder } from "../block/builder.ts"
import type { NextBlock } from "../block/nextBlock.ts"
import { type Flashblock, hasOnlyFirst, hasUnpublished } from "../block/openBlock.ts"
import type { CurrentRule } from "./rule.ts"
import { slotsOf } from "./ticker.ts"

/** The parts of the node that the steps use. */
export interface MiningStepParts {
  readonly builder: Builder
  readonly clock: Clock
  readonly nextBlock: NextBlock
  readonly rule: Pick<CurrentRule, "value">
  /** The gas that a block may use grows with each flashblock, in equal steps. */
  readonly gasSteps: boolean
  /** Publishes flashblocks without new transactions. */
  readonly emptyFlashblocks: boolean
  /** Publishes flashblocks before a block is sealed. */
  readonly flashblocks: boolean
  /** Returns transactions of the open block to the pool that are not the best ones, or not in the best order. */
  readonly beforeSeal: () => void
}

/** The steps of a miner; each must run in the queue. */
export interface MiningSteps {
  /** Opens the block again with the present time, when it is empty and its timestamp is stale. */
  refreshTimestamp(): Promise<void>
  /** Sets the timestamp of the open block: seconds after its parent, or after the clock if that is later. */
  spaceNext(seconds: number, after: "parent" | "clock"): Promise<void>
  /** Builds the transactions that fit by this slot of the block, in the time of a flashblock, and publishes them. */
  publish(slot: number): Promise<Flashblock | undefined>
  /** Publishes the next slot likewise, without a time limit; a virtual clock advances by one flashblock. */
  publishOnCommand(): Promise<Flashblock | undefined>
  /** Builds all waiting transactions that fit, and publishes them. */
  publishAtOnce(): Promise<void>
  /** Builds all waiting transactions that fit, publishes them, and seals the block. */
  seal(): Promise<SealedBlock>
  /** Does the same as {@link MiningSteps.seal} within the time of a flashblock. */
  sealInTime(): Promise<SealedBlock>
  /** Seals one block with the due bundles, and one block for each waiting transaction. */
  sealEach(): Promise<void>
  /** Seals the open block if it has transactions, then does the same as {@link MiningSteps.sealEach}. */
  sealAll(): Promise<void>
}

/** Share of the time of a flashblock that is spent on building; the rest is for publishing and requests. */
const buildingShare = 0.7

/** Creates the steps, under a rule that may change. */
export function createMiningSteps(parts: MiningStepParts): MiningSteps {
  const { builder, clock, nextBlock, rule, gasSteps, emptyFlashblocks, flashblocks, beforeSeal } = parts
  const slots = () => slotsOf(nextBlock.durationMs(), rule.value.flashblockTimeMs)

  const refreshTimestamp = async () => {
    if (nextBlock.isStale(builder.open) && hasOnlyFirst(builder.open)) await builder.replace()
  }
  const allowedBy = (slot: number): bigint | undefined => {
    if (!gasSteps || slot >= slots()) return undefined
    return (builder.open.header.gasLimit * BigInt(slot)) / BigInt(slots())
  }
  const build = (slot: number, timeMs?: number) => builder.build({ allowed: allowedBy(slot), timeMs })
  /** Without flashblocks nothing is executed before the seal, so that waiting transactions can be replaced until then. */
  const publish = async (slot: number, timeMs?: number, mayBeEmpty = true) => {
    if (!flashblocks) return undefined
    await build(slot, timeMs)
    // A bundle may wait for the index of a flashblock; empty flashblocks must be published to reach it.
    const empty = mayBeEmpty && (emptyFlashblocks || builder.awaitsBundle)
    return hasUnpublished(builder.open) || empty ? builder.flashblock() : undefined
  }
  const publishInTime = (slot: number) => {
    const { blockTimeMs, flashblockTimeMs, hold } = rule.value
    return publish(slot, (flashblockTimeMs > 0 && !hold ? flashblockTimeMs : blockTimeMs) * buildingShare)
  }

  const sealNow = async () => {
    if (flashblocks) builder.flashblock()
    await builder.seal()
  }
  const sealEach = async () => {
    await refreshTimestamp()
    if (await builder.buildBundles()) await sealNow()
    while ((await builder.buildOne()) !== undefined) await sealNow()
  }

  return {
    refreshTimestamp,
    async spaceNext(seconds, after) {
      const { parent } = builder.open
      if (nextBlock.overrideSpacing(seconds, after, parent))
        await builder.reexecute({ attributes: nextBlock.attributes(parent) })
    },
    publish: publishInTime,
    async publishOnCommand() {
      const slot = (builder.open.commandedSlots ?? builder.published.index) + 1
      builder.open.commandedSlots = slot
      clock.step(rule.value.flashblockTimeMs, nextBlock.durationMs())
      return publish(slot)
    },
    async publishAtOnce() {
      await refreshTimestamp()
      await publish(slots(), undefined, false)
    },
    async seal() {
      await refreshTimestamp()
      beforeSeal()
      await (flashblocks ? publish(slots(), undefined, false) : build(slots()))
      return builder.seal()
    },
    async sealInTime() {
      await (flashblocks ? publishInTime(slots()) : build(slots(), rule.value.blockTimeMs * buildingShare))
      return builder.seal()
    },
    sealEach,
    async sealAll() {
      if (!hasOnlyFirst(builder.open)) await builder.seal()
      await sealEach()
    },
  }
}
