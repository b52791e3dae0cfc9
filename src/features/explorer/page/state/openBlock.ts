/** The open block as the page shows it, and the differences of the block that is sealed in its place. */
import type { Hex, OpenMessage, Summary } from "../rpc/types.ts"

/** A transaction of the open block. */
export interface OpenTransaction extends Summary {
  /** Its index before the open block was executed again; `undefined` when the index is the same. */
  readonly movedFrom?: number | undefined
}

/** A flashblock of the open block. */
export interface OpenFlashblock {
  readonly index: number
  /** The gas of this flashblock alone. */
  readonly gasUsed: bigint
  readonly transactions: readonly OpenTransaction[]
}

/** A transaction that was pre-confirmed and then dropped. */
export interface DroppedTransaction extends Summary {
  readonly flashblock: number
  readonly blockNumber: number
}

/** The open block. */
export interface OpenBlock extends Pick<OpenMessage, "parentHash" | "baseFeePerGas" | "gasLimit" | "miner"> {
  readonly number: number
  readonly timestamp: number
  readonly gasUsed: bigint
  readonly flashblocks: readonly OpenFlashblock[]
  readonly transactionCount: number
  readonly dropped: readonly DroppedTransaction[]
  /** The time at which the block was opened, on the page's own clock in milliseconds; from its timestamp if the page was loaded later. */
  readonly openedMs: number
}

/** The differences of a sealed block from its pre-confirmed transactions. */
export interface Differences {
  /** Transactions that were pre-confirmed and are not in the block. */
  readonly dropped: readonly DroppedTransaction[]
  /** The number of transactions that were not pre-confirmed. */
  readonly added: number
  /** `true` when the transactions in both have another order in the sealed block. */
  readonly isReordered: boolean
}

/** The maximum number of dropped transactions that are kept of one block. */
export const maxDropped = 200

/** Returns the transactions of a block in their order. */
const transactionsOf = ({ flashblocks }: Pick<OpenBlock, "flashblocks">): OpenTransaction[] =>
  flashblocks.flatMap(({ transactions }) => transactions)

/** Returns the differences of a sealed block from the open one; `undefined` when there are none. */
export function differencesOf(open: OpenBlock, hashes: readonly Hex[]): Differences | undefined {
  const sealed = new Set(hashes)
  const missing = open.flashblocks.flatMap(({ index, transactions }) =>
    transactions
      .filter(({ hash }) => !sealed.has(hash))
      .map((own) => ({ ...own, flashblock: index, blockNumber: open.number })),
  )
  const dropped = [...open.dropped, ...missing].filter(({ hash }) => !sealed.has(hash)).slice(-maxDropped)
  const preconfirmed = transactionsOf(open).map(({ hash }) => hash)
  const known = new Set(preconfirmed)
  const common = hashes.filter((hash) => known.has(hash))
  const kept = preconfirmed.filter((hash) => sealed.has(hash))
  const moved = transactionsOf(open).some(({ movedFrom }) => movedFrom !== undefined)
  const isReordered = moved || kept.some((hash, index) => hash !== common[index])
  const wasDropped = new Set(open.dropped.map(({ hash }) => hash)) // dropped by a fault that seals them nevertheless
  const added = hashes.filter((hash) => !known.has(hash) && !wasDropped.has(hash)).length
  return dropped.length + added === 0 && !isReordered ? undefined : { dropped, added, isReordered }
}
