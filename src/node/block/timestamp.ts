/** The timestamp of the next block: from the clock, the parent and the mining rule. */
import type { BlockRecord } from "../../kernel/chain/block.ts"
import type { Clock } from "../base/clock.ts"

/** Returns the timestamp of a block in milliseconds since 1970: a whole second unless blocks share seconds. */
export const timestampMsOf = ({ header, timestampMs }: Pick<BlockRecord, "header" | "timestampMs">): number =>
  timestampMs ?? Number(header.timestamp) * 1000

/** Returns `true` when blocks of this duration share seconds, so that their timestamps need milliseconds. */
export const isSubSecond = (blockMs: number): boolean => blockMs % 1000 !== 0

/**
 * Returns the timestamp of the block on a parent, in milliseconds since 1970.
 *
 * With an interval, it is the time at which the block will be sealed; otherwise it is the present time. On a virtual
 * clock each block takes the block time. The timestamp is always later than that of the parent: by a second, or by
 * whole block times when these are not whole seconds, as with blocks of 200 ms on Base.
 *
 * @param blockTimeMs - Milliseconds between blocks under the mining rule; 0 without an interval.
 * @param commandedBlockMs - Milliseconds that a block on command takes on a virtual clock; 0 on a running clock.
 */
export function nextTimestampMs(
  parentMs: number,
  clock: Pick<Clock, "blockStart">,
  blockTimeMs: number,
  commandedBlockMs: number,
): number {
  const aheadMs = commandedBlockMs > 0 ? commandedBlockMs : blockTimeMs
  const minMs = parentMs + (isSubSecond(aheadMs) ? aheadMs : 1000)
  return Math.max(minMs, clockTimestampMs(parentMs, clock, aheadMs))
}

/**
 * Returns the timestamp of the block on a parent by the clock alone, in milliseconds since 1970.
 *
 * It is not later than the parent's when the chain is ahead of the clock, for example after many blocks within a second.
 *
 * @param aheadMs - Milliseconds from now to the seal.
 */
function clockTimestampMs(parentMs: number, clock: Pick<Clock, "blockStart">, aheadMs: number): number {
  const dueMs = clock.blockStart() + aheadMs
  if (!isSubSecond(aheadMs)) return toWholeSeconds(dueMs)
  return parentMs + aheadMs * Math.round((dueMs - parentMs) / aheadMs)
}

/**
 * Returns how far a running clock has to be moved when a block is sealed, in milliseconds.
 *
 * An overridden timestamp sets the clock, forwards or back, as in anvil and Hardhat. Seconds that a block has only
 * because it must be later than its parent are added to the clock, as in Hardhat (EDR `next_block_timestamp`):
 * otherwise the clock would stay behind the chain, and a later `evm_increaseTime` would move the clock but not the
 * next block.
 *
 * @param aheadMs - Milliseconds from the opening of a block to its seal.
 */
export function aheadOfClock(
  sealed: Pick<BlockRecord, "header" | "timestampMs">,
  clock: Pick<Clock, "now" | "blockStart">,
  { isOverridden, aheadMs }: { readonly isOverridden: boolean; readonly aheadMs: number },
): number {
  const timestampMs = timestampMsOf(sealed)
  if (isOverridden) return timestampMs - toWholeSeconds(clock.now())
  return Math.max(0, timestampMs - clockTimestampMs(timestampMs, clock, aheadMs))
}

/** Returns a time in milliseconds, rounded down to a whole second. */
export const toWholeSeconds = (ms: number): number => Math.floor(ms / 1000) * 1000
