/** The refreshes of the open block that a recording has seen: from the best source that was open. */
import type { Recording } from "./types.ts"

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

/** The least number of intervals that say something about refreshes. */
export const minIntervals = 3

/** The parts of a recording that show refreshes. */
type Observed = Pick<Recording, "feed" | "subscribed" | "ticks">

/** Returns the refreshes: messages of the feed, notifications of newFlashblocks, or changes between looks. */
export function refreshesOf(recording: Observed): Refreshes {
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
function inFeed({ feed }: Observed): readonly Refresh[] {
  const messages = (feed?.frames ?? []).flatMap(({ at, data }) => {
    const message = messageIn(data)
    if (message === undefined) return []
    const transactions = message.diff?.transactions
    return [
      { at, block: message.payload_id, isEmpty: Array.isArray(transactions) && transactions.length === 0 },
    ]
  })
  return messages.filter(({ block }, index) => messages[index + 1]?.block === block)
}

interface FeedMessage {
  readonly payload_id?: unknown
  readonly diff?: { readonly transactions?: unknown } | null
}

/** Returns a message of text; brotli is decoded by the group stream alone. */
function messageIn(data: Buffer): FeedMessage | undefined {
  if (data[0] !== 0x7b) return undefined
  try {
    return JSON.parse(String(data)) as FeedMessage
  } catch {
    return undefined
  }
}

function notified({ subscribed }: Observed): readonly Refresh[] {
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

function seen({ ticks }: Observed): readonly Refresh[] {
  return ticks.flatMap(({ at, number, hash, transactions }, index) => {
    const before = ticks[index - 1]
    const isMore = transactions.length !== before?.transactions.length
    if (before === undefined || (hash === before.hash && number === before.number && !isMore)) return []
    return [{ at, block: number, isEmpty: number === before.number && !isMore }]
  })
}
