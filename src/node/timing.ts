/** The timestamp of the next block: from the clock, the parent and the mining rule. */
import type { Clock } from "./clock.ts"
import type { MiningRule } from "./miner.ts"

/**
 * When the block on a parent is stamped, in seconds.
 *
 * With an interval it is the time at which the block will be sealed; without one, now. On a virtual clock
 * each block takes the block time. Later than the parent always, unless blocks come faster than seconds.
 */
export function nextTimestamp(
  parentTimestamp: number,
  clock: Clock,
  rule: Pick<MiningRule, "blockTimeMs">,
  virtualStepMs: number,
): number {
  const aheadMs = virtualStepMs > 0 ? virtualStepMs : rule.blockTimeMs
  const leastStep = aheadMs > 0 && aheadMs < 1000 ? 0 : 1
  return Math.max(Math.floor((clock.now() + aheadMs) / 1000), parentTimestamp + leastStep)
}
