/** The simulated L1: its blocks follow from the seed and from the values of the block before, so that the same chain sees the same L1 everywhere. */
import { toHex } from "../../base/hex.ts"
import type { Seed } from "../../node/base/seed.ts"
import type { L1Values } from "./l1Values.ts"

/** Seconds between blocks of L1. */
const slotSeconds = 12n

/** The fees of L1 around which those of its blocks move, in wei. */
export interface L1Fees {
  readonly baseFee: bigint
  readonly blobBaseFee: bigint
}

/** A block of L1. */
type L1Block = Pick<L1Values, "number" | "timestamp" | "hash" | "baseFee" | "blobBaseFee">

/** Returns the newest L1 block at a time in seconds, which is the origin of the genesis block. */
export function firstL1Block(time: bigint, fees: L1Fees, seed: Seed): L1Block {
  const number = time / slotSeconds
  return { number, timestamp: number * slotSeconds, hash: toHex(seed("l1Hash", number)), ...fees }
}

/**
 * Returns the values of an L2 block after those of its parent. The origin advances by one L1 block at most, so that no L1 block is left out.
 *
 * @param time - Of the L2 block, in seconds.
 * @param isForced - Advances the origin although no L1 block is due: L1 is as late as the L2 block then.
 * @see optimism specs, protocol/derivation.md "Deriving Payload Attributes"
 */
export function nextL1Values(before: L1Values, time: bigint, seed: Seed, isForced = false): L1Values {
  const due = before.timestamp + slotSeconds
  if (time < due && !isForced) return { ...before, sequenceNumber: before.sequenceNumber + 1n }
  const number = before.number + 1n
  return {
    ...before,
    number,
    timestamp: time < due ? time : due,
    hash: toHex(seed("l1Hash", number)),
    baseFee: moved(before.baseFee, number, 64n),
    blobBaseFee: moved(before.blobBaseFee, number, 48n),
    sequenceNumber: 0n,
  }
}

/** Moves a fee up for half of a number of blocks, and down for the other half: by a tenth together, and less than EIP-1559 allows in a step. */
function moved(fee: bigint, number: bigint, period: bigint): bigint {
  const [up, down] = [period * 5n + 1n, period * 5n]
  return number % period < period / 2n ? (fee * up) / down : (fee * down) / up + 1n
}
