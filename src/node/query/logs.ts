/** Search for logs by address and topics, in one block or a range that may end in the open block. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { BlockRecord } from "../../chain/block.ts"
import { BlockRangeAboveHead, HeaderNotFound, InvalidBlockRange, LimitExceeded } from "../../errors/index.ts"
import type { ExecutedTransaction, Log } from "../../evm/base/records.ts"
import { type BlockSelector, type Blocks, isPart } from "./blocks.ts"
import { bloomTest } from "./bloomTest.ts"

/** A filter of logs; an empty list of addresses or alternatives matches everything. */
export interface LogFilter {
  readonly fromBlock?: BlockSelector | undefined
  readonly toBlock?: BlockSelector | undefined
  readonly blockHash?: Hex | undefined
  readonly addresses: readonly Hex[]
  /** The alternatives at each position. */
  readonly topics: readonly (readonly Hex[])[]
}

/** A log that matched, with its position. */
export interface FoundLog {
  readonly log: Log
  /** Index of the log within the block. */
  readonly logIndex: number
  readonly executed: ExecutedTransaction
  readonly block: BlockRecord
}

/** A log that was added, or removed with its block; all listeners get the same object. */
export interface LogEvent {
  readonly found: FoundLog
  /** True when its block, or its flashblock, has left the chain. */
  readonly removed: boolean
}

/** Emits the events of logs that were added. */
export function emitLogs(emit: (event: LogEvent) => void, added: readonly FoundLog[]): void {
  for (const found of added) emit({ found, removed: false })
}

/** Emits the events of logs that were removed, newest first. */
export function emitRemovedLogs(emit: (event: LogEvent) => void, removed: readonly FoundLog[]): void {
  for (const found of [...removed].reverse()) emit({ found, removed: true })
}

/**
 * Returns the logs that match, in the order of the chain.
 *
 * @throws {@link InvalidBlockRange} when the range runs backwards.
 * @throws {@link BlockRangeAboveHead} when a number in it is above the head.
 * @throws {@link HeaderNotFound} when a block hash is unknown.
 * @throws {@link LimitExceeded} when too many blocks are searched, or too many logs match.
 */
export function findLogs(blocks: Blocks, filter: LogFilter): FoundLog[] {
  const { addresses, topics } = filter
  const mayHold = bloomTest([addresses, ...topics])
  const found: FoundLog[] = []
  for (const block of searched(blocks, filter, mayHold)) {
    if (block.hash !== undefined && !mayHold(block.header.logsBloom)) continue
    for (const each of logsOf(block)) if (isMatch(each.log, filter)) found.push(each)
    if (found.length > maxLogs)
      throw new LimitExceeded({ what: "the number of logs that match", limit: maxLogs, unit: "logs" })
  }
  return found
}

/** Maximum number of logs of one answer, and of blocks of one search. */
const maxLogs = 100_000
const maxBlocks = 1_000_000

function* searched(
  blocks: Blocks,
  filter: LogFilter,
  mayHold: (logsBloom: Uint8Array) => boolean,
): Iterable<BlockRecord> {
  if (filter.blockHash !== undefined) {
    yield blocks.record({ hash: filter.blockHash, requireCanonical: true })
    return
  }
  const { first, last, end } = rangeOf(blocks, filter)
  yield* blocks.busy(first, last, mayHold)
  if (end !== undefined) yield end
}

/** The blocks of a search: sealed blocks by number, and the block after them. */
export interface SearchedRange {
  readonly first: bigint
  readonly last: bigint
  /** The open block, or the partial block that the range ends with. */
  readonly end: BlockRecord | undefined
}

/**
 * Returns the blocks of a range; an absent end is the newest sealed block.
 *
 * @throws {@link InvalidBlockRange}, {@link BlockRangeAboveHead}, {@link HeaderNotFound}, {@link LimitExceeded}
 */
export function rangeOf(
  blocks: Blocks,
  { fromBlock, toBlock }: Pick<LogFilter, "fromBlock" | "toBlock">,
): SearchedRange {
  const latest: BlockSelector = { tag: "latest" }
  const first = numberOf(blocks, fromBlock ?? latest)
  const last = numberOf(blocks, toBlock ?? latest)
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

function numberOf(blocks: Blocks, selector: BlockSelector): bigint {
  if ("number" in selector) return selector.number
  const block = blocks.find(selector)
  if (block === undefined)
    throw new HeaderNotFound({ block: "tag" in selector ? selector.tag : selector.hash })
  return block.header.number
}

/** Returns every log of a block, or of some of its transactions, with its position. */
export const logsOf = (block: BlockRecord, transactions = block.transactions): FoundLog[] =>
  transactions.flatMap((executed) =>
    executed.receipt.logs.map((log, i) => ({
      log,
      executed,
      block,
      logIndex: executed.receipt.firstLogIndex + i,
    })),
  )

/** Returns `true` when a log matches by address and topics; the block range of the filter is not tested. */
export const isMatch = (log: Log, { addresses, topics }: Pick<LogFilter, "addresses" | "topics">): boolean =>
  (addresses.length === 0 || addresses.includes(log.address)) &&
  topics.length <= log.topics.length &&
  topics.every(
    (alternatives, at) => alternatives.length === 0 || alternatives.includes(log.topics[at] as Hex),
  )

type Range = Pick<LogFilter, "fromBlock" | "toBlock" | "blockHash">

/** Returns the number that a selector fixes, if it fixes one. */
function fixedNumber(selector: BlockSelector | undefined): bigint | undefined {
  if (selector === undefined || "hash" in selector) return undefined
  if ("number" in selector) return selector.number
  return selector.tag === "earliest" ? 0n : undefined
}

/** Returns `true` when a new block is in the range of a filter: numbers and a hash are limits, tags are not. */
export function isInRange({ hash, header }: BlockRecord, { fromBlock, toBlock, blockHash }: Range): boolean {
  if (blockHash !== undefined) return hash === blockHash
  const first = fixedNumber(fromBlock)
  const last = fixedNumber(toBlock)
  return (first === undefined || first <= header.number) && (last === undefined || header.number <= last)
}

/** @throws {@link InvalidBlockRange} when both ends are numbers, and the first is above the last. */
export function assertForward({ fromBlock, toBlock }: Range): void {
  const first = fixedNumber(fromBlock)
  const last = fixedNumber(toBlock)
  if (first !== undefined && last !== undefined && first > last)
    throw new InvalidBlockRange({ fromBlock: first, toBlock: last })
}
