/** The timestamp of the next block: from the clock, the parent and the mining rule. */
import type { BlockRecord } from "../chain/block.ts"
import type { Clock } from "./clock.ts"
import type { MiningRule } from "./miner.ts"

/** When a block is stamped, in milliseconds since 1970; blocks that take whole seconds are stamped so. */
export const stampOf = ({ header, timestampMs }: Pick<BlockRecord, "header" | "timestampMs">): number =>
  timestampMs ?? Number(header.timestamp) * 1000

/** Whether blocks of this duration share seconds, and so carry milliseconds as well. */
export const isSubSecond = (blockMs: number): boolean => blockMs % 1000 !== 0

/**
 * When the block on a parent is stamped, in milliseconds since 1970.
 *
 * With an interval it is the time at which the block will be sealed; without one, now. On a virtual clock
 * each block takes the block time. Later than the parent always: by a second, or by whole block times when
 * these are not whole seconds, as blocks of 200 ms are on Base.
 */
export function nextStamp(
  parentMs: number,
  clock: Clock,
  rule: Pick<MiningRule, "blockTimeMs">,
  virtualStepMs: number,
): number {
  const aheadMs = virtualStepMs > 0 ? virtualStepMs : rule.blockTimeMs
  const dueMs = clock.blockStart() + aheadMs
  if (!isSubSecond(aheadMs)) return Math.max(Math.floor(dueMs / 1000) * 1000, parentMs + 1000)
  return parentMs + aheadMs * Math.max(1, Math.round((dueMs - parentMs) / aheadMs))
}
