/** What the next block shall have: the node's options, the seed's randomness, and what was asked for besides. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { SealedBlock } from "../../chain/block.ts"
import type { BlockRandomness } from "../../chain/emptyRun.ts"
import type { BlockAttributes } from "../../chain/header.ts"
import { LimitExceeded, TimestampTooLow } from "../../errors/index.ts"
import type { Seed } from "../base/seed.ts"
import type { NodeOptions } from "../options/index.ts"
import { isSubSecond, timestampMsOf } from "./timestamp.ts"

/** What can be asked of blocks; `undefined` leaves it to the node. */
export interface NextBlockOverrides {
  readonly coinbase?: Hex | undefined
  readonly gasLimit?: bigint | undefined
  /** Every block is stamped so many seconds after its parent. */
  readonly intervalSeconds?: number | undefined
  /** Of the next block alone, in seconds. */
  readonly timestamp?: bigint | undefined
  /** Of the next block alone, in wei. */
  readonly baseFeePerGas?: bigint | undefined
  /** Of the next block alone. */
  readonly prevRandao?: Uint8Array | undefined
}

/** What the next block shall have. */
export interface NextBlock {
  /** What was asked for, to come back to. */
  readonly overrides: NextBlockOverrides
  /**
   * Asks for these.
   *
   * @throws {@link TimestampTooLow} when a timestamp is not later than that of `head`, or, where blocks share seconds,
   * when no further block has room in its second.
   * @throws {@link LimitExceeded} when it is later than JavaScript can count in milliseconds.
   */
  override(wishes: NextBlockOverrides, head: SealedBlock): void
  attributes(parent: SealedBlock): BlockAttributes
  /** What the seed says of a block. */
  randomness(number: bigint): BlockRandomness
  /** When the block on a parent is stamped, in milliseconds since 1970. */
  stampOn(parent: SealedBlock): number
  /** A block was sealed: what was asked of it alone is done. */
  sealed(): void
  restore(wishes: NextBlockOverrides): void
}

/** The latest timestamp, in seconds: the last of which JavaScript can count the milliseconds. */
const latestTimestamp = BigInt(Number.MAX_SAFE_INTEGER) / 1000n

/**
 * Refuses a timestamp, in seconds, of which JavaScript cannot count the milliseconds.
 *
 * @throws {@link LimitExceeded}
 */
export function assertCountable(timestamp: bigint): void {
  if (timestamp > latestTimestamp)
    throw new LimitExceeded({ what: "the timestamp", limit: Number(latestTimestamp), unit: "seconds" })
}

/** What it is derived from. */
export interface NextBlockParts {
  readonly options: NodeOptions
  readonly seed: Seed
  /** The stamp by the clock, in milliseconds since 1970. */
  readonly stampByClock: (parent: SealedBlock) => number
}

/** Creates it without wishes. */
export function createNextBlock({ options, seed, stampByClock }: NextBlockParts): NextBlock {
  let wishes: NextBlockOverrides = {}
  const stampOn = (parent: SealedBlock): number => {
    const { timestamp, intervalSeconds } = wishes
    if (timestamp !== undefined) return Math.max(Number(timestamp) * 1000, minStampOn(parent))
    return intervalSeconds === undefined
      ? stampByClock(parent)
      : timestampMsOf(parent) + intervalSeconds * 1000
  }
  /** The earliest stamp that a block can be asked to have: blocks that do not take whole seconds share them. */
  const minStampOn = (parent: SealedBlock): number =>
    isSubSecond(options.blockTime)
      ? timestampMsOf(parent) + options.blockTime
      : (Number(parent.header.timestamp) + 1) * 1000
  const randomness = (number: bigint): BlockRandomness => ({
    prevRandao: seed("prevRandao", number),
    parentBeaconBlockRoot: seed("parentBeaconBlockRoot", number),
  })
  return {
    get overrides() {
      return wishes
    },
    override(asked, head) {
      const { timestamp } = asked
      if (timestamp !== undefined) assertCountable(timestamp)
      if (timestamp !== undefined && timestamp < BigInt(Math.floor(minStampOn(head) / 1000)))
        throw new TimestampTooLow({ timestamp, parent: head.header.timestamp })
      wishes = { ...wishes, ...asked }
    },
    stampOn,
    randomness,
    attributes(parent) {
      const drawn = randomness(parent.header.number + 1n)
      const stampMs = stampOn(parent)
      const { baseFeePerGas, coinbase = options.coinbase.toLowerCase() as Hex } = wishes
      return {
        timestamp: BigInt(Math.floor(stampMs / 1000)),
        timestampMs: isSubSecond(options.blockTime) ? stampMs : undefined,
        coinbase,
        gasLimit: options.gasLimit,
        fixedGasLimit: wishes.gasLimit,
        prevRandao: wishes.prevRandao ?? drawn.prevRandao,
        parentBeaconBlockRoot: drawn.parentBeaconBlockRoot,
        baseFeePerGas,
      }
    },
    sealed() {
      const { timestamp: _, baseFeePerGas: __, prevRandao: ___, ...lasting } = wishes
      wishes = lasting
    },
    restore(before) {
      wishes = before
    },
  }
}
