/** Rate limits: a bucket of one second that refills evenly (generic cell rate algorithm). */

/** Reserves `cost` and returns the wait until it may be spent, in milliseconds. */
export type Reserve = (cost: number, nowMs: number) => number

/**
 * Creates a limit.
 *
 * A burst of one second passes at once; a larger cost passes later, but is never refused.
 *
 * @param perSecond - Units in a second; unlimited when absent.
 */
export function createRate(perSecond: number | undefined): Reserve {
  if (perSecond === undefined) return () => 0
  const msPerUnit = 1000 / perSecond
  let paidUntilMs = 0
  return (cost, nowMs) => {
    paidUntilMs = Math.max(paidUntilMs, nowMs) + cost * msPerUnit
    return Math.max(0, paidUntilMs - nowMs - 1000)
  }
}
