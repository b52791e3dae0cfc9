/** Finding logs: by address and topics, in one block or a range that may end in the open block. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { BlockRecord } from "../chain/block.ts"
import { BlockRangeAboveHead, HeaderNotFound, InvalidBlockRange } from "../errors.ts"
import type { ExecutedTransaction, Log } from "../evm/records.ts"
import type { BlockSelector, Blocks } from "./blocks.ts"

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
 */
export function findLogs(blocks: Blocks, filter: LogFilter): FoundLog[] {
  return [...searched(blocks, filter)].flatMap((block) => matching(block, filter))
}

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

function matching(block: BlockRecord, { addresses, topics }: LogFilter): FoundLog[] {
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
