/** Search for logs by address and topics, in one block or a range that may end in the open block. */
import type { Hex } from "../../base/hex.ts"
import type { MaybePromise } from "../../base/maybePromise.ts"
import type { Pausing } from "../../base/task.ts"
import { sharing } from "../../base/yielding.ts"
import {
  BlockRangeAboveHead,
  HeaderNotFound,
  InvalidBlockRange,
  LimitExceeded,
  NoLogsToCome,
} from "../../errors/index.ts"
import type { BlockRecord } from "../../kernel/chain/block.ts"
import { type LogBlock, type LogCriteria, matchesIn, type PlacedLog } from "../../kernel/chain/logSearch.ts"
import { type BlockSelector, type Blocks, isPart } from "./blocks.ts"

/** A filter of logs: criteria, and the blocks that are searched. */
export interface LogFilter extends LogCriteria {
  readonly fromBlock?: BlockSelector | undefined
  readonly toBlock?: BlockSelector | undefined
  readonly blockHash?: Hex | undefined
}

/** A log that was added, or removed with its block; all listeners get the same object. */
export interface LogEvent {
  readonly found: PlacedLog
  /** True when its block, or its flashblock, has left the chain. */
  readonly removed: boolean
}

/** Emits the events of logs that were added. */
export function emitLogs(emit: (event: LogEvent) => void, added: readonly PlacedLog[]): void {
  for (const found of added) emit({ found, removed: false })
}

/** Emits the events of logs that were removed, newest first. */
export function emitRemovedLogs(emit: (event: LogEvent) => void, removed: readonly PlacedLog[]): void {
  for (const found of [...removed].reverse()) emit({ found, removed: true })
}

/**
 * Returns the logs that match, in the order of the chain; synchronously when no pause is due. When blocks of the range leave the
 * chain during the search, it starts again.
 *
 * @throws {@link InvalidBlockRange} when the range runs backwards.
 * @throws {@link BlockRangeAboveHead} when a number in it is above the head.
 * @throws {@link HeaderNotFound} when a block hash is unknown.
 * @throws {@link LimitExceeded} when too many blocks are searched, or too many logs match.
 */
export function findLogs(
  blocks: Blocks,
  filter: LogFilter,
  work: Pausing = sharing(),
): MaybePromise<PlacedLog[]> {
  const { blockHash } = filter
  if (blockHash !== undefined) {
    const block = blocks.record({ hash: blockHash, requireCanonical: true })
    return [...matchesIn([block], filter)].flat()
  }
  const { first, last, end } = rangeOf(blocks, filter)
  const hashOfLast = () => (first <= last ? blocks.find({ number: last })?.hash : undefined)
  const before = hashOfLast()
  const parts = partsOf(blocks, filter, { first, last, end })[Symbol.iterator]()
  const found: PlacedLog[] = []
  const goOn = (): MaybePromise<PlacedLog[]> => {
    for (let part = parts.next(); part.done !== true; part = parts.next()) {
      for (const each of part.value) found.push(each)
      if (found.length > maxLogs)
        throw new LimitExceeded({ what: "the number of logs that match", limit: maxLogs, unit: "logs" })
      const paused = work.pause()
      if (paused !== undefined)
        return paused.then(() => (hashOfLast() === before ? goOn() : findLogs(blocks, filter, work)))
    }
    return found
  }
  return goOn()
}

/** Maximum number of logs of one answer, and of blocks of one search. */
const maxLogs = 100_000
const maxBlocks = 1_000_000

function* partsOf(
  blocks: Blocks,
  filter: LogFilter,
  { first, last, end }: SearchedRange,
): Iterable<readonly PlacedLog[]> {
  if (first <= last) yield* blocks.logs(filter, first, last)
  if (end !== undefined) yield* matchesIn([end], filter)
}

/** The blocks of a search: sealed blocks by number, and the block after them. */
export interface SearchedRange {
  readonly first: bigint
  readonly last: bigint
  /** The open block, or the partial block that the range ends with. */
  readonly end: BlockRecord | undefined
}

/**
 * Returns the blocks of a range; an absent end is the newest sealed block, or the open one when the range begins there. A range
 * from the number of the open block to `latest` is the open block: a client that knows the number takes the block for sealed.
 *
 * @throws {@link InvalidBlockRange}, {@link BlockRangeAboveHead}, {@link HeaderNotFound}, {@link LimitExceeded}
 */
export function rangeOf(blocks: Blocks, range: Pick<LogFilter, "fromBlock" | "toBlock">): SearchedRange {
  const latest: BlockSelector = { tag: "latest" }
  const fromBlock = blocks.byTag(range.fromBlock ?? latest)
  const isNumberOfOpen = isPending(fromBlock) && !isPending(range.fromBlock)
  const given = isNumberOfOpen && isLatest(range.toBlock) ? undefined : range.toBlock
  const toBlock = blocks.byTag(given ?? (isPending(fromBlock) ? fromBlock : latest))
  const first = numberOf(blocks, fromBlock)
  const last = numberOf(blocks, toBlock)
  assertForward({ fromBlock: { number: first }, toBlock: { number: last } })
  const pending = blocks.record({ tag: "pending" })
  const head = blocks.record(latest).header.number
  if (last > head && !isPending(toBlock) && !isPart(toBlock))
    throw new BlockRangeAboveHead({ toBlock: last, head })
  if (last - first >= maxBlocks)
    throw new LimitExceeded({ what: "the block range", limit: maxBlocks, unit: "blocks" })
  const end = isPart(toBlock) ? blocks.record(toBlock) : isPending(toBlock) ? pending : undefined
  return { first, last: min(last, head, (end?.header.number ?? last + 1n) - 1n), end }
}

const min = (...numbers: bigint[]): bigint => numbers.reduce((a, b) => (a < b ? a : b))

/** Returns `true` when a range begins or ends in the open block. */
export const isPending = (selector: BlockSelector | undefined): boolean =>
  selector !== undefined && "tag" in selector && selector.tag === "pending"

const isLatest = (selector: BlockSelector | undefined): boolean =>
  selector !== undefined && "tag" in selector && selector.tag === "latest"

function numberOf(blocks: Blocks, selector: BlockSelector): bigint {
  if ("number" in selector) return selector.number
  const block = blocks.find(selector)
  if (block === undefined)
    throw new HeaderNotFound({ block: "tag" in selector ? selector.tag : selector.hash })
  return block.header.number
}

type Range = Pick<LogFilter, "fromBlock" | "toBlock" | "blockHash">

/** Returns the number that a selector fixes, if it fixes one. */
function fixedNumber(selector: BlockSelector | undefined): bigint | undefined {
  if (selector === undefined || "hash" in selector) return undefined
  if ("number" in selector) return selector.number
  return selector.tag === "earliest" ? 0n : undefined
}

/** Returns `true` when a new block is in the range of a filter: numbers and a hash are limits, tags are not. */
export function isInRange({ hash, header }: LogBlock, { fromBlock, toBlock, blockHash }: Range): boolean {
  if (blockHash !== undefined) return hash === blockHash
  const first = fixedNumber(fromBlock)
  const last = fixedNumber(toBlock)
  return (first === undefined || first <= header.number) && (last === undefined || header.number <= last)
}

/**
 * Refuses the filter of a subscription that no new block can match.
 *
 * @throws {@link NoLogsToCome} for a block hash, and for a range that ends in a sealed block.
 */
export function assertToCome(blocks: Blocks, { toBlock, blockHash }: Range): void {
  if (blockHash !== undefined) throw new NoLogsToCome({ filter: `blockHash ${blockHash} names one block` })
  const last = fixedNumber(toBlock)
  const head = blocks.record({ tag: "latest" }).header.number
  if (last !== undefined && last <= head)
    throw new NoLogsToCome({ filter: `toBlock ${last} is not after the newest block, ${head}` })
}

/** @throws {@link InvalidBlockRange} when both ends are numbers, and the first is above the last. */
export function assertForward({ fromBlock, toBlock }: Range): void {
  const first = fixedNumber(fromBlock)
  const last = fixedNumber(toBlock)
  if (first !== undefined && last !== undefined && first > last)
    throw new InvalidBlockRange({ fromBlock: first, toBlock: last })
}
