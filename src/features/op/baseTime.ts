/** BaseTime: the deposit with which each block of Base since Denim says in which part of its second it is. */
import { fromHex, type Hex } from "../../base/hex.ts"
import { addresses } from "./addresses.ts"
import { type Deposit, sourceDomains, sourceHashOf } from "./deposit.ts"

/** `setTimestampMillisPart(uint16)`. */
const selector = "0x86bdf394"

/**
 * Returns the deposit of a block, which follows that of the L1 attributes.
 *
 * @param timestampMs - The time of the block in milliseconds since 1970.
 * @see base/base, Denim: source domain 3, with the number of the L2 block
 */
export function baseTimeDeposit(number: bigint, timestampMs: number): Deposit {
  const part = (timestampMs % 1000).toString(16).padStart(64, "0")
  const data: Hex = `${selector}${part}`
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
