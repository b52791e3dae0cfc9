/** The next block: the owner of its timestamp and its attributes, from clock, mining rule, options, seed and overrides. */
import type { Hex } from "../../base/hex.ts"
import { TimestampTooLow } from "../../errors/index.ts"
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { BlockRandomness } from "../../kernel/chain/emptyRun.ts"
import type { BlockAttributes } from "../../kernel/chain/header.ts"
import type { Rules } from "../../kernel/evm/fork/hardforks.ts"
import type { DataLimits } from "../../kernel/evm/transaction/dataLimits.ts"
import type { State } from "../../kernel/state/store.ts"
import type { Clock } from "../base/clock.ts"
import { randomnessOf, type Seed } from "../base/seed.ts"
import type { NodeOptions } from "../options/index.ts"
import { attributesByProtocol, type ChainProtocol } from "./chainProtocol.ts"
import { assertCountable, assertCountableInterval } from "./countable.ts"
import type { OpenBlock } from "./openBlock.ts"
import { aheadOfClock, isSubSecond, nextTimestampMs, timestampMsOf } from "./timestamp.ts"

/** Attributes that are set for later blocks; the node chooses absent ones. */
export interface NextBlockOverrides {
  readonly coinbase?: Hex | undefined
  readonly gasLimit?: bigint | undefined
  /** Limits of the builder, from the open block on. */
  readonly dataLimits?: DataLimits | undefined
  /** Seconds from each timestamp to the next. */
  readonly intervalSeconds?: number | undefined
  /** For the next block only, in seconds since 1970. */
  readonly timestamp?: bigint | undefined
  /** For the next block only, in wei. */
  readonly baseFeePerGas?: bigint | undefined
  /** For the next block only. */
  readonly prevRandao?: Uint8Array | undefined
  /** For the next block only, from Amsterdam on (EIP-7843). */
  readonly slotNumber?: bigint | undefined
  /** For the next block only: the part that the protocol of the chain reads, which knows its form. */
  readonly protocol?: unknown
}

/** Decides the timestamp and the attributes of the next block. */
export interface NextBlock {
  /** The overrides that are set; {@link NextBlock.restore} takes them. */
  readonly overrides: NextBlockOverrides
  /**
   * Sets overrides; absent ones stay.
   *
   * @throws {@link TimestampTooLow} when a timestamp is not later than that of `head`, or, where blocks share seconds,
   * when no further block fits in its second.
   * @throws {@link LimitExceeded} when it, or one interval after `head`, exceeds the largest safe integer in milliseconds.
   */
  override(overrides: NextBlockOverrides, head: SealedBlock): void
  /**
   * Overrides the timestamp of the next block: `seconds` after the parent, or after the clock if that is later.
   *
   * A timestamp that is already set takes precedence over the clock.
   *
   * @returns `false` when nothing is changed.
   */
  overrideSpacing(seconds: number, after: "parent" | "clock", parent: SealedBlock): boolean
  /**
   * Refuses an interval between blocks, 0 for that of the overrides, with which the timestamp of the last block would exceed
   * JavaScript's largest safe integer in milliseconds.
   *
   * @throws {@link LimitExceeded}
   */
  assertSpacing(seconds: number, blocks: number, parent: SealedBlock): void
  /** Returns the attributes of the block on a parent. */
  attributes(parent: SealedBlock): BlockAttributes
  /** Returns the random fields of a block, drawn from the seed. */
  randomness(number: bigint): BlockRandomness
  /** Returns the timestamp of the block on a parent, in milliseconds since 1970. */
  timestampMsOn(parent: SealedBlock): number
  /** Returns the time between blocks, in milliseconds, which flashblocks divide; 0 when blocks take no time. */
  durationMs(): number
  /** Returns `true` when a new open block would have another timestamp; always `false` with an interval. */
  isStale(open: OpenBlock): boolean
  /**
   * Moves the clock to a block that has just been sealed, and clears the overrides for that block only.
   *
   * @returns The function that undoes this when the block does not become the head.
   */
  onSealed(sealed: SealedBlock): () => void
  /**
   * Lets the clock go on from a head that came from another chain.
   *
   * With a time in the options, the clock does not move back.
   */
  continueFrom(head: SealedBlock): void
  /** Gives later blocks the gas limit and the fee recipient of a head, as overrides where the options have others. */
  inherit(head: SealedBlock): void
  /** Replaces all overrides. */
  restore(overrides: NextBlockOverrides): void
}

/** The parts of the node that the next block follows from. */
export interface NextBlockParts {
  readonly options: Pick<NodeOptions, "blockTime" | "coinbase" | "gasLimit" | "mining" | "timestamp">
  readonly seed: Seed
  readonly clock: Clock
  /** Returns the block time of the mining rule, in milliseconds; 0 without an interval. */
  readonly blockTimeMs: () => number
  readonly rules: Rules
  readonly state: Pick<State, "at">
  /** The protocol of the chain, which has a say in the attributes. */
  readonly protocol: ChainProtocol | undefined
}

/** Creates the next block, without overrides. */
export function createNextBlock(parts: NextBlockParts): NextBlock {
  const { options, seed, clock, blockTimeMs } = parts
  const timing = createTiming({ options, clock, blockTimeMs })
  let overrides: NextBlockOverrides = {}
  const timestampMsOn = (parent: SealedBlock) => timing.timestampMsOn(parent, overrides)
  const randomness = randomnessOf(seed)
  const override = (added: NextBlockOverrides, head: SealedBlock) => {
    const { timestamp, intervalSeconds } = added
    if (timestamp !== undefined) timing.assertAfter(head, timestamp)
    if (intervalSeconds !== undefined) assertCountableInterval(intervalSeconds, 1, head.header.timestamp)
    overrides = { ...overrides, ...added }
  }

  return {
    get overrides() {
      return overrides
    },
    override,
    overrideSpacing(seconds, after, parent) {
      if (after === "clock" && overrides.timestamp !== undefined) return false
      override({ timestamp: timing.secondsAfter(parent, seconds, after) }, parent)
      return true
    },
    assertSpacing(seconds, blocks, parent) {
      const interval = seconds > 0 ? seconds : (overrides.intervalSeconds ?? 0)
      if (interval === 0 || blocks <= 0) return
      const fromMs = Math.max(timestampMsOn(parent), clock.now())
      assertCountableInterval(interval, blocks, BigInt(Math.floor(fromMs / 1000)))
    },
    attributes(parent) {
      const drawn = randomness(parent.header.number + 1n)
      const chosen = attributesOn(timestampMsOn(parent), overrides, drawn, options)
      return attributesByProtocol(chosen, parent, { ...parts, overrides })
    },
    randomness,
    timestampMsOn,
    durationMs: timing.durationMs,
    isStale: (open) => blockTimeMs() === 0 && timestampMsOf(open) !== timestampMsOn(open.parent),
    onSealed(sealed) {
      const [captured, before] = [clock.capture(), overrides]
      timing.onSealed(sealed, overrides.timestamp !== undefined)
      overrides = lasting(overrides)
      return () => {
        clock.restore(captured)
        overrides = before
      }
    },
    continueFrom(head) {
      const headMs = timestampMsOf(head)
      clock.set(options.timestamp === undefined ? headMs : Math.max(headMs, clock.now()))
    },
    inherit({ header: { coinbase, gasLimit } }) {
      const address = coinbase.toString()
      const isDecided = parts.rules.protocol !== undefined // by the protocol of the chain
      overrides = {
        ...overrides,
        coinbase: isDecided || address === options.coinbase.toLowerCase() ? undefined : address,
        gasLimit: gasLimit === options.gasLimit ? undefined : gasLimit,
      }
    },
    restore(before) {
      overrides = before
    },
  }
}

/** Returns the overrides without those for one block; the same object when there are none. */
function lasting(overrides: NextBlockOverrides): NextBlockOverrides {
  const { timestamp, baseFeePerGas, prevRandao, slotNumber, protocol, ...rest } = overrides
  const single = [timestamp, baseFeePerGas, prevRandao, slotNumber, protocol]
  return single.every((each) => each === undefined) ? overrides : rest
}

function attributesOn(
  timestampMs: number,
  overrides: NextBlockOverrides,
  drawn: BlockRandomness,
  options: NextBlockParts["options"],
): BlockAttributes {
  return {
    timestamp: BigInt(Math.floor(timestampMs / 1000)),
    timestampMs: isSubSecond(options.blockTime) ? timestampMs : undefined,
    coinbase: overrides.coinbase ?? (options.coinbase.toLowerCase() as Hex),
    gasLimit: options.gasLimit,
    fixedGasLimit: overrides.gasLimit,
    prevRandao: overrides.prevRandao ?? drawn.prevRandao,
    parentBeaconBlockRoot: drawn.parentBeaconBlockRoot,
    baseFeePerGas: overrides.baseFeePerGas,
    slotNumber: overrides.slotNumber,
  }
}

/** Creates the part of the next block that concerns time: the clock, the mining rule and the block time of the options. */
function createTiming({
  options,
  clock,
  blockTimeMs,
}: Pick<NextBlockParts, "options" | "clock" | "blockTimeMs">) {
  /** With a virtual clock, blocks are sealed on command, and each takes the block time. */
  const commandedBlockMs = options.mining ? 0 : options.blockTime
  /** Returns the earliest timestamp that can be set for the block on a parent: blocks shorter than a second share seconds. */
  const minTimestampMsOn = (parent: SealedBlock): number =>
    isSubSecond(options.blockTime)
      ? timestampMsOf(parent) + options.blockTime
      : (Number(parent.header.timestamp) + 1) * 1000

  return {
    timestampMsOn(parent: SealedBlock, { timestamp, intervalSeconds }: NextBlockOverrides): number {
      if (timestamp !== undefined) return Math.max(Number(timestamp) * 1000, minTimestampMsOn(parent))
      if (intervalSeconds !== undefined) return timestampMsOf(parent) + intervalSeconds * 1000
      return nextTimestampMs(timestampMsOf(parent), clock, blockTimeMs(), commandedBlockMs)
    },
    assertAfter(parent: SealedBlock, timestamp: bigint): void {
      assertCountable(timestamp)
      if (timestamp < BigInt(Math.floor(minTimestampMsOn(parent) / 1000)))
        throw new TimestampTooLow({ timestamp, parent: parent.header.timestamp })
    },
    secondsAfter({ header }: SealedBlock, seconds: number, after: "parent" | "clock"): bigint {
      const parentSeconds = Number(header.timestamp)
      const fromSeconds =
        after === "clock" ? Math.max(parentSeconds, Math.floor(clock.now() / 1000)) : parentSeconds
      return BigInt(fromSeconds + seconds)
    },
    durationMs: (): number => blockTimeMs() || commandedBlockMs,
    onSealed(sealed: SealedBlock, isOverridden: boolean): void {
      if (options.mining) clock.advance(aheadOfClock(sealed, clock, { isOverridden, aheadMs: blockTimeMs() }))
      clock.sealed(timestampMsOf(sealed))
    },
  }
}
