/** Finding logs: by address and topics, in one block or a range that may end in the open block. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { BlockRecord } from "../chain/block.ts"
import { BlockRangeAboveHead, HeaderNotFound, InvalidBlockRange, LimitExceeded } from "../errors.ts"
import type { ExecutedTransaction, Log } from "../evm/records.ts"
import type { BlockSelector, Blocks } from "./blocks.ts"
import { bloomTest } from "./bloom.ts"

/** Which logs; an empty list of addresses or alternatives matches everything. */
export interface LogFilter {
  readonly fromBlock?: BlockSelector | undefined
  readonly toBlock?: BlockSelector | undefined
  readonly blockHash?: Hex | undefined
  readonly addresses: readonly Hex[]
  /** By position: the alternatives of each. */
  readonly topics: readonly (readonly Hex[])[]
}

/** A log that matched, with where it stands. */
export interface FoundLog {
  readonly log: Log
  /** Its number over the whole block. */
  readonly logIndex: number
  readonly executed: ExecutedTransaction
  readonly block: BlockRecord
}

/**
 * The logs that match, in the order of the chain.
 *
 * @throws {@link InvalidBlockRange} when the range runs backwards.
 * @throws {@link BlockRangeAboveHead} when a number in it is not reached yet.
 * @throws {@link HeaderNotFound} when a block hash is unknown.
 * @throws {@link LimitExceeded} when too many blocks are searched, or too many logs match.
 */
export function findLogs(blocks: Blocks, filter: LogFilter): FoundLog[] {
  const { addresses, topics } = filter
  const mayHold = bloomTest([addresses, ...topics])
  const found: FoundLog[] = []
  for (const block of searched(blocks, filter)) {
    if (block.hash !== undefined && !mayHold(block.header.logsBloom)) continue
    found.push(...matchingLogs(block, filter))
    if (found.length > mostLogs)
      throw new LimitExceeded({ what: "the number of logs that match", limit: mostLogs, unit: "logs" })
  }
  return found
}

/** Most logs of one answer, and most blocks of one search. */
const mostLogs = 100_000
const mostBlocks = 1_000_000

function* searched(blocks: Blocks, { blockHash, fromBlock, toBlock }: LogFilter): Iterable<BlockRecord> {
  const latest: BlockSelector = { tag: "latest" }
  if (blockHash !== undefined) {
    yield blocks.at({ hash: blockHash, requireCanonical: true }).record
    return
  }
  const first = numberOf(blocks, fromBlock ?? latest)
  const last = numberOf(blocks, toBlock ?? latest)
  if (first > last) throw new InvalidBlockRange({ fromBlock: first, toBlock: last })
  const pending = blocks.at({ tag: "pending" }).record
  const head = blocks.at(latest).record.header.number
  if (last > head && !isPending(toBlock)) throw new BlockRangeAboveHead({ toBlock: last, head })
  if (last - first >= mostBlocks)
    throw new LimitExceeded({ what: "the block range", limit: mostBlocks, unit: "blocks" })
  for (let number = first; number <= last; number++) {
    const sealed = blocks.find({ number })
    if (sealed === undefined) break
    yield sealed
  }
  if (isPending(toBlock)) yield pending
}

const isPending = (selector: BlockSelector | undefined): boolean =>
  selector !== undefined && "tag" in selector && selector.tag === "pending"

function numberOf(blocks: Blocks, selector: BlockSelector): bigint {
  if ("number" in selector) return selector.number
  const block = blocks.find(selector)
  if (block === undefined)
    throw new HeaderNotFound({ block: "tag" in selector ? selector.tag : selector.hash })
  return block.header.number
}

/** The logs of one block that match by address and topics, wherever the filter would search. */
export function matchingLogs(block: BlockRecord, { addresses, topics }: LogFilter): FoundLog[] {
  return block.transactions.flatMap((executed) =>
    executed.receipt.logs.flatMap((log, i) => {
      const matches =
        (addresses.length === 0 || addresses.includes(log.address)) &&
        topics.length <= log.topics.length &&
        topics.every(
          (alternatives, at) => alternatives.length === 0 || alternatives.includes(log.topics[at] as Hex),
        )
      return matches ? [{ log, logIndex: executed.receipt.firstLogIndex + i, executed, block }] : []
    }),
  )
}
