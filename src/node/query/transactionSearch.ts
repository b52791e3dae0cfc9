/** Search for the transactions that touch an account, page by page, and for the creation of a contract, for Otterscan. */
import type { Hex } from "../../base/hex.ts"
import type { BlockRecord, PlacedTransaction } from "../../kernel/chain/block.ts"
import { type Creation, createAddressIndex } from "./addressIndex.ts"
import type { Blocks } from "./blocks.ts"
import type { Traces } from "./traces.ts"

/** One page of a search, newest first; a block is never divided between two pages. */
export interface TransactionPage {
  readonly found: readonly PlacedTransaction[]
  /** `true` when no transaction is newer than those of the page; `isLast` when none is older. */
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** The start of a search: the block with this number (excluded), the end of the chain, or the open block (`pending`). */
export type SearchStart = bigint | "end" | "pending"

/** The searches of one node. */
export interface TransactionSearch {
  /** Returns transactions in blocks before a block; from the newest on when no block is named. */
  before(address: Hex, start: SearchStart, pageSize: number): Promise<TransactionPage>
  /** Returns transactions in blocks after a block; from the oldest on when no block is named. */
  after(address: Hex, start: SearchStart, pageSize: number): Promise<TransactionPage>
  /** Returns the newest creation of a contract, pre-confirmed ones included. */
  creation(address: Hex): Promise<Creation | undefined>
}

/** Creates the searches. */
export function createTransactionSearch({
  blocks,
  traces,
}: {
  readonly blocks: Blocks
  readonly traces: Traces
}): TransactionSearch {
  const addressesOf = createAddressIndex({ traces })
  const head = () => blocks.record({ tag: "latest" }).header.number

  const matches = async (address: Hex, block: BlockRecord): Promise<PlacedTransaction[]> => {
    const { touched } = await addressesOf(block)
    return block.transactions
      .filter(({ index }) => touched[index]?.has(address) === true)
      .map((executed) => ({ executed, block }))
  }
  /** Returns whole blocks until the page is full, and `true` when there are more. */
  const collect = async (address: Hex, searched: Iterable<BlockRecord>, pageSize: number) => {
    const pages: PlacedTransaction[][] = []
    let count = 0
    for (const block of searched) {
      const found = await matches(address, block)
      if (found.length > 0 && count >= pageSize) return { pages, hasMore: true }
      if (found.length > 0) pages.push(found)
      count += found.length
    }
    return { pages, hasMore: false }
  }
  return {
    async before(address, start, pageSize) {
      const newest = head()
      const isFirst = typeof start !== "bigint" || start > newest
      const searched = backwards(blocks, isFirst ? newest : start - 1n, start === "pending")
      const { pages, hasMore } = await collect(address, searched, pageSize)
      return { found: pages.flatMap((page) => page.toReversed()), isFirst, isLast: !hasMore }
    },
    async after(address, start, pageSize) {
      const isLast = typeof start !== "bigint"
      const searched = forwards(blocks, isLast ? 1n : start + 1n, head(), start === "pending")
      const { pages, hasMore } = await collect(address, searched, pageSize)
      return { found: pages.flat().reverse(), isFirst: !hasMore, isLast }
    },
    async creation(address) {
      for (const block of backwards(blocks, head(), true)) {
        const creation = (await addressesOf(block)).creations.get(address)
        if (creation !== undefined) return creation
      }
      return undefined
    },
  }
}

function* forwards(blocks: Blocks, first: bigint, last: bigint, withOpen: boolean): Iterable<BlockRecord> {
  if (first <= last) yield* blocks.busy(first, last)
  if (withOpen) yield blocks.record({ tag: "pending" })
}

/** Number of blocks of one step of a backward search: within a step, blocks are listed from the oldest on. */
const blocksPerStep = 1024n

function* backwards(blocks: Blocks, last: bigint, withOpen: boolean): Iterable<BlockRecord> {
  if (withOpen) yield blocks.record({ tag: "pending" })
  for (let to = last; to > 0n; to -= blocksPerStep)
    yield* [...blocks.busy(to > blocksPerStep ? to - blocksPerStep + 1n : 1n, to)].reverse()
}
