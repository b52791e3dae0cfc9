/** The simulated L1: its blocks follow from the seed and the time alone, so that the same chain sees the same L1 everywhere. */
import { type Hex, toHex } from "../../base/hex.ts"
import type { Seed } from "../../node/base/seed.ts"

/** Seconds between blocks of L1. */
const slotSeconds = 12n

/** A block of the simulated L1. */
export interface L1Block {
  readonly number: bigint
  /** In seconds. */
  readonly timestamp: bigint
  readonly hash: Hex
  readonly prevRandao: Uint8Array
  readonly parentBeaconBlockRoot: Uint8Array
  /** In wei. */
  readonly baseFee: bigint
  /** In wei. */
  readonly blobBaseFee: bigint
}

/** The fees of L1 around which those of its blocks move, in wei. */
export interface L1Fees {
  readonly baseFee: bigint
  readonly blobBaseFee: bigint
}

/** Returns the number of the newest L1 block at a time, in seconds. */
export const l1NumberAt = (timestamp: bigint): bigint => timestamp / slotSeconds

/** Returns a block of L1. */
export const l1BlockOf = (number: bigint, { baseFee, blobBaseFee }: L1Fees, seed: Seed): L1Block => ({
  number,
  timestamp: number * slotSeconds,
  hash: toHex(seed("l1Hash", number)),
  prevRandao: seed("l1PrevRandao", number),
  parentBeaconBlockRoot: seed("l1BeaconRoot", number),
  baseFee: moved(baseFee, number, 64n),
  blobBaseFee: moved(blobBaseFee, number, 48n),
})

/** Moves a fee up and down by a tenth within a number of blocks; no step is larger than EIP-1559 allows. */
function moved(fee: bigint, number: bigint, period: bigint): bigint {
  const phase = number % period
  const distance = phase < period / 2n ? phase : period - phase
  return (fee * 9n) / 10n + (fee * distance * 2n) / (5n * period)
}

/** The origin of an L2 block: the number of an L1 block, and the number of L2 blocks since the first one with this origin. */
export interface Origin {
  readonly number: bigint
  readonly sequenceNumber: bigint
}

/**
 * Returns the origin of the L2 block after one with an origin. It advances by one L1 block at most, so that no L1 block is left out.
 *
 * @param timestamp - Of the next L2 block, in seconds.
 * @see optimism specs, protocol/derivation.md "Deriving Payload Attributes"
 */
export const nextOrigin = ({ number, sequenceNumber }: Origin, timestamp: bigint): Origin =>
  number < l1NumberAt(timestamp)
    ? { number: number + 1n, sequenceNumber: 0n }
    : { number, sequenceNumber: sequenceNumber + 1n }
