/** The timestamp of the next block: from the clock, the parent and the mining rule. */
import type { BlockRecord } from "../../chain/block.ts"
import type { Clock } from "../base/clock.ts"

/** When a block is stamped, in milliseconds since 1970; blocks that take whole seconds are stamped so. */
export const timestampMsOf = ({ header, timestampMs }: Pick<BlockRecord, "header" | "timestampMs">): number =>
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
export function nextTimestampMs(
  parentMs: number,
  clock: Clock,
  rule: { readonly blockTimeMs: number },
  virtualStepMs: number,
): number {
  const aheadMs = virtualStepMs > 0 ? virtualStepMs : rule.blockTimeMs
  const minMs = parentMs + (isSubSecond(aheadMs) ? aheadMs : 1000)
  return Math.max(minMs, dueStamp(parentMs, clock, aheadMs))
}

/**
 * The stamp of the block on a parent by the clock alone, in milliseconds since 1970.
 *
 * Not later than the parent when the chain is ahead of the clock, as it is after many blocks within a second.
 *
 * @param aheadMs - From now to the seal.
 */
function dueStamp(parentMs: number, clock: Pick<Clock, "blockStart">, aheadMs: number): number {
  const dueMs = clock.blockStart() + aheadMs
  if (!isSubSecond(aheadMs)) return toWholeSeconds(dueMs)
  return parentMs + aheadMs * Math.round((dueMs - parentMs) / aheadMs)
}

/**
 * How far a running clock has to be moved when a block is sealed, in milliseconds.
 *
 * A timestamp that was asked for sets the clock, forwards or back, as in anvil and Hardhat. Seconds that a block
 * only has because it must be later than its parent are added to the clock, as in Hardhat (EDR
 * `next_block_timestamp`): otherwise the clock would stay behind the chain, and a later `evm_increaseTime` would
 * move the clock but not the next block.
 *
 * @param aheadMs - Milliseconds from the opening of a block to its seal.
 */
export function aheadOfClock(
  sealed: Pick<BlockRecord, "header" | "timestampMs">,
  clock: Pick<Clock, "now" | "blockStart">,
  { isAsked, aheadMs }: { readonly isAsked: boolean; readonly aheadMs: number },
): number {
  const stampMs = timestampMsOf(sealed)
  if (isAsked) return stampMs - toWholeSeconds(clock.now())
  return Math.max(0, stampMs - dueStamp(stampMs, clock, aheadMs))
}

/** A time in milliseconds without the part of a second. */
export const toWholeSeconds = (ms: number): number => Math.floor(ms / 1000) * 1000
