/** Limits of timestamps: their milliseconds are numbers of JavaScript. */
import { LimitExceeded } from "../../errors/index.ts"

/** The latest timestamp, in seconds, whose milliseconds are a safe integer of JavaScript. */
const maxTimestampSeconds = BigInt(Number.MAX_SAFE_INTEGER) / 1000n

/**
 * Refuses a timestamp, in seconds, whose milliseconds are not a safe integer of JavaScript.
 *
 * @throws {@link LimitExceeded}
 */
export function assertCountable(timestamp: bigint | number): void {
  if (timestamp > maxTimestampSeconds)
    throw new LimitExceeded({ what: "the timestamp", limit: Number(maxTimestampSeconds), unit: "seconds" })
}

/**
 * Refuses an interval with which the timestamp after `times` blocks would be too late.
 *
 * @throws {@link LimitExceeded}
 */
export function assertCountableInterval(seconds: number, times: number, after: bigint): void {
  const longest = after > maxTimestampSeconds ? 0n : (maxTimestampSeconds - after) / BigInt(times)
  if (seconds <= longest) return
  const what = times === 1 ? "the interval" : `the interval of ${times} blocks`
  throw new LimitExceeded({ what, limit: Number(longest), unit: "seconds" })
}
