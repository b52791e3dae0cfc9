/** BaseTime: the deposit with which each block of Base since Denim says in which part of its second it is. */
import { fromHex, type Hex } from "../../base/hex.ts"
import { addresses } from "./addresses.ts"
import { type Deposit, sourceDomains, sourceHashOf } from "./deposit.ts"

/** The time between blocks, of which the parts of a second are multiples. */
const blockMs = 200

/** Accepts times between blocks that the chain can have, in milliseconds: others would make each deposit but some fail. */
export const isBaseBlockTime = (ms: number): boolean => ms % blockMs === 0

/** `setTimestampMillisPart(uint16)`. */
const selector = "0x86bdf394"

/**
 * Returns the deposit of a block, which follows that of the L1 attributes.
 *
 * @param timestampMs - The time of the block in milliseconds since 1970; the part of its second is rounded down to one that BaseTime takes.
 * @see base/base, Denim: source domain 3, with the number of the L2 block
 */
export function baseTimeDeposit(number: bigint, timestampMs: number): Deposit {
  const part = Math.floor((timestampMs % 1000) / blockMs) * blockMs
  const data: Hex = `${selector}${part.toString(16).padStart(64, "0")}`
  return {
    sourceHash: sourceHashOf(sourceDomains.baseTime, [number]),
    from: addresses.depositor,
    to: addresses.baseTime,
    mint: 0n,
    value: 0n,
    gas: 1_000_000n,
    data: fromHex(data),
  }
}
