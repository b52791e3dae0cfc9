/** The refreshes of the open block that a recording has seen: from the best source that was open. */
import type { Recording } from "../../record/types.ts"

/** The refreshes within blocks. */
export interface Refreshes {
  readonly source: string
  /** The times between two refreshes of one block, in milliseconds. */
  readonly intervals: readonly number[]
  /** `true` when the open block was published anew without new transactions: its interval is seen also when nobody sends. */
  readonly isSteady: boolean
}

interface Refresh {
  readonly at: number
  /** The block, or the attempt at it. */
  readonly block: unknown
  readonly isEmpty: boolean
}

/** The least number of refreshes that make a source. */
const minRefreshes = 6

/** Returns the refreshes: messages of the feed, notifications of newFlashblocks, or changes between looks. */
export function refreshesOf(recording: Recording): Refreshes {
  const sources = [
    ["messages of the feed", inFeed(recording)],
    ["notifications of newFlashblocks", notified(recording)],
    ["looks at pending", seen(recording)],
  ] as const
  const [source, list] = sources.find(([, each]) => each.length >= minRefreshes) ?? sources[2]
  const pairs = list.slice(1).map((each, index) => [list[index] as Refresh, each] as const)
  const within = pairs.filter(([before, each]) => before.block === each.block)
  return {
    source,
    intervals: within.map(([before, each]) => each.at - before.at),
    isSteady: within.some(([, { isEmpty }]) => isEmpty),
  }
}

/** Messages without the last one of each block, which may only announce the seal. */
function inFeed({ feed }: Recording): readonly Refresh[] {
  const messages = (feed?.frames ?? []).flatMap(({ at, data }) => {
    if (data[0] !== 0x7b) return [] // brotli is decoded by the group stream alone
    const { payload_id, diff } = JSON.parse(String(data)) as {
      payload_id: unknown
      diff?: { transactions?: unknown[] }
    }
    return [{ at, block: payload_id, isEmpty: diff?.transactions?.length === 0 }]
  })
  return messages.filter(({ block }, index) => messages[index + 1]?.block === block)
}

function notified({ subscribed }: Recording): readonly Refresh[] {
  const id = subscribed?.answers.newFlashblocks?.result
  let before = { block: undefined as unknown, count: -1 }
  return (subscribed?.notifications ?? [])
    .filter(({ subscription }) => id !== undefined && subscription === id)
    .map(({ at, result }) => {
      const { number: block, transactions = [] } = (result ?? {}) as {
        number?: string
        transactions?: unknown[]
      }
      const isEmpty = before.block === block && before.count === transactions.length
      before = { block, count: transactions.length }
      return { at, block, isEmpty }
    })
}

function seen({ ticks }: Recording): readonly Refresh[] {
  return ticks.flatMap(({ at, number, hash, transactions }, index) => {
    const before = ticks[index - 1]
    const isMore = transactions.length !== before?.transactions.length
    if (before === undefined || (hash === before.hash && number === before.number && !isMore)) return []
    return [{ at, block: number, isEmpty: number === before.number && !isMore }]
  })
}
