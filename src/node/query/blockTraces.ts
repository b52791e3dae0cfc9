/** The flat traces of whole blocks, and those that match a filter. */
import type { Hex } from "../../base/hex.ts"
import { LimitExceeded } from "../../errors/index.ts"
import { type BlockRecord, toBlock } from "../../kernel/chain/block.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { type Reward, rewardsOf } from "../../kernel/evm/execute/rewards.ts"
import { isCreation, type ParityTrace, reverted } from "../../kernel/evm/trace/parityTrace.ts"
import { createFlatTracer } from "../../kernel/evm/trace/parityTracer.ts"
import { type BlockSelector, type Blocks, isPart } from "./blocks.ts"
import { rangeOf } from "./logs.ts"
import type { Traces } from "./traces.ts"

/** A trace of a transaction, or a reward, with the block that it is in. */
export type BlockTrace =
  | { readonly block: BlockRecord; readonly executed: ExecutedTransaction; readonly trace: ParityTrace }
  | { readonly block: BlockRecord; readonly reward: Reward }

/** The criteria of `trace_filter`; an empty list of addresses matches everything. */
export interface TraceFilter {
  readonly fromBlock?: BlockSelector | undefined
  readonly toBlock?: BlockSelector | undefined
  readonly fromAddress: readonly Hex[]
  readonly toAddress: readonly Hex[]
  /** `union` requires a match in one of the two lists, without an empty list; `intersection` requires a match in both. */
  readonly mode: "union" | "intersection"
  /** The number of matches to skip, before at most `count` are returned. */
  readonly after: number
  readonly count: number | undefined
}

/** The parts of the node that these traces use. */
export interface BlockTraceParts {
  readonly blocks: Blocks
  readonly traces: Traces
}

/** Returns the hash of a sealed block as its selector; the given selector for the open block or a partial block. */
export const selectorOf = ({ hash }: BlockRecord, named: BlockSelector): BlockSelector =>
  hash === undefined || isPart(named) ? named : { hash, requireCanonical: false }

/** Returns every trace of a block: those of its transactions in their order, then its rewards. Genesis has none. */
export async function tracesOf(
  { traces }: Pick<BlockTraceParts, "traces">,
  block: BlockRecord,
  named: BlockSelector,
): Promise<BlockTrace[]> {
  if (block.header.number === 0n) return []
  const traced = await traces.block(selectorOf(block, named), createFlatTracer)
  const rewards = block.hash === undefined ? [] : rewardsOf(toBlock(block))
  return [
    ...traced.flatMap(({ block, executed, result }) => result.map((trace) => ({ block, executed, trace }))),
    ...rewards.map((reward) => ({ block, reward })),
  ]
}

/** Maximum number of traces of one answer. */
const maxTraces = 100_000

/**
 * Returns the traces that match, in the order of the chain.
 *
 * @throws {@link InvalidBlockRange}, {@link BlockRangeAboveHead}, {@link HeaderNotFound}
 * @throws {@link LimitExceeded} when too many blocks are searched, or too many traces match.
 */
export async function filterTraces(parts: BlockTraceParts, filter: TraceFilter): Promise<BlockTrace[]> {
  const { after, count = Number.POSITIVE_INFINITY } = filter
  const found: BlockTrace[] = []
  let passed = 0
  const { toBlock } = filter
  for (const block of searched(parts.blocks, filter)) {
    // Of a partial block at the end of the range only the last transaction is selected.
    const isLast = isPart(toBlock) && block.header.number === toBlock.number
    for (const trace of await tracesOf(parts, block, isLast ? toBlock : { tag: "pending" })) {
      if (found.length >= count) return found
      if (isMatch(trace, filter) && ++passed > after) found.push(trace)
    }
    if (found.length > maxTraces)
      throw new LimitExceeded({ what: "the number of traces that match", limit: maxTraces, unit: "traces" })
  }
  return found
}

/** Yields the blocks to search: before the merge, blocks without transactions have a trace of their reward. */
function* searched(blocks: Blocks, filter: TraceFilter): Iterable<BlockRecord> {
  const { first, last, end } = rangeOf(blocks, {
    fromBlock: filter.fromBlock ?? { number: 0n },
    toBlock: filter.toBlock,
  })
  const isRewarded = blocks.find({ number: first })?.header.common.consensusType() === "pow"
  if (isRewarded) for (let number = first; number <= last; number++) yield blocks.record({ number })
  else yield* blocks.busy(first, last)
  if (end !== undefined) yield end
}

/** @see alloy crates/rpc-types-trace/src/filter.rs `TraceFilterMatcher` */
function isMatch(found: BlockTrace, { fromAddress, toAddress, mode }: TraceFilter): boolean {
  const { from, to } = endsOf(found)
  const holds = (list: readonly Hex[], address: Hex | undefined) =>
    list.length === 0 || (address !== undefined && list.includes(address))
  const isFrom = holds(fromAddress, from)
  const isTo = holds(toAddress, to)
  if (mode === "intersection") return isFrom && isTo
  if (fromAddress.length === 0) return isTo
  return toAddress.length === 0 ? isFrom : isFrom || isTo
}

/** Returns the caller and the callee of a trace; a creation that failed without a revert has no callee. */
function endsOf(found: BlockTrace): { readonly from: Hex | undefined; readonly to: Hex | undefined } {
  if ("reward" in found) return { from: undefined, to: found.reward.author }
  const { frame, error } = found.trace
  const exists = !isCreation(frame) || error === undefined || error === reverted
  return { from: frame.from, to: exists ? frame.to : undefined }
}
