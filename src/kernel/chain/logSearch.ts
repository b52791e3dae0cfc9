/** Logs by address and topics: the criteria of a search, and the logs of blocks that match. */
import type { BlockHeader } from "@ethereumjs/block"
import type { Hex } from "../../base/hex.ts"
import type { ExecutedTransaction, Log } from "../evm/base/records.ts"
import type { BlockRecord } from "./block.ts"
import { bloomTest } from "./bloomTest.ts"

/** The criteria of a search; an empty list of addresses or alternatives matches everything. */
export interface LogCriteria {
  readonly addresses: readonly Hex[]
  /** The alternatives at each position. */
  readonly topics: readonly (readonly Hex[])[]
}

/** The block of a log: the fields that its logs contain. */
export interface LogBlock extends Pick<BlockRecord, "hash" | "hashSoFar" | "timestampMs"> {
  readonly header: Pick<BlockHeader, "number" | "timestamp">
  /** Present while the block is open. */
  readonly context?: BlockRecord["context"] | undefined
}

/** A log with its position. */
export interface PlacedLog {
  readonly log: Log
  /** Index of the log within the block. */
  readonly logIndex: number
  readonly executed: Pick<ExecutedTransaction, "hash" | "index">
  readonly block: LogBlock
}

/** Returns `true` when a log matches by address and topics. */
export const isMatch = (log: Log, { addresses, topics }: LogCriteria): boolean =>
  (addresses.length === 0 || addresses.includes(log.address)) &&
  topics.length <= log.topics.length &&
  topics.every(
    (alternatives, at) => alternatives.length === 0 || alternatives.includes(log.topics[at] as Hex),
  )

/** Returns every log of a block, or of some of its transactions, with its position. */
export const logsOf = (block: BlockRecord, transactions = block.transactions): PlacedLog[] =>
  transactions.flatMap((executed) =>
    executed.receipt.logs.map((log, i) => ({
      log,
      executed,
      block,
      logIndex: executed.receipt.firstLogIndex + i,
    })),
  )

/** Yields the matching logs, block by block; the blooms of sealed blocks reject most blocks without any. */
export function* matchesIn(
  blocks: Iterable<BlockRecord>,
  criteria: LogCriteria,
): Iterable<readonly PlacedLog[]> {
  const mayHold = bloomTest([criteria.addresses, ...criteria.topics])
  for (const block of blocks)
    if (block.hash === undefined || mayHold(block.header.logsBloom))
      yield logsOf(block).filter(({ log }) => isMatch(log, criteria))
}
