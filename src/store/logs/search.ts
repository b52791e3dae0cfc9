/** The search of one part of the index of logs: its postings by term, and the records of these. */
import { isMatch, type LogCriteria, type PlacedLog } from "../../chain/logSearch.ts"
import type { Store } from "../store.ts"
import { readLogBlock, readLogs } from "./logRecords.ts"
import { distanceOf, indexOf, type Posting, postingOf } from "./postings.ts"
import { askedTerms, type Term } from "./terms.ts"

/** A part of the index, and the criteria of a search in it. */
interface SearchedPart {
  readonly store: Store
  readonly criteria: LogCriteria
  /** The block before the first one of the part. */
  readonly after: number
  readonly lookUp: (term: Term) => readonly Posting[]
}

/** Yields the matching logs, block by block; one empty part when there are none, because a search pauses between parts. */
export function* searchIn(
  { store, criteria, after, lookUp }: SearchedPart,
  first: number,
  last: number,
): Iterable<readonly PlacedLog[]> {
  const from = postingOf(Math.max(0, first - after - 1), 0)
  const past = postingOf(Math.max(0, last - after), 0)
  const postings = common(criteria, lookUp).filter((each) => from <= each && each < past)
  if (postings.length === 0) yield []
  for (let at = 0; at < postings.length; ) {
    const distance = distanceOf(postings[at] as Posting)
    const number = after + 1 + distance
    const indexes: number[] = []
    for (; at < postings.length && distanceOf(postings[at] as Posting) === distance; at++)
      indexes.push(indexOf(postings[at] as Posting))
    yield matchesAt(store, criteria, number, indexes)
  }
}

/** Returns the logs of some transactions of a block that match. */
function matchesAt(
  store: Store,
  criteria: LogCriteria,
  number: number,
  indexes: readonly number[],
): readonly PlacedLog[] {
  const block = readLogBlock(store, number)
  return indexes.flatMap((index) => {
    const { hash, logs, firstLogIndex } = readLogs(store, number, index)
    const executed = { hash, index }
    return logs
      .map((log, at) => ({ log, logIndex: firstLogIndex + at, executed, block }))
      .filter(({ log }) => isMatch(log, criteria))
  })
}

/** Returns the transactions that have one term of each list, in ascending order. */
function common(criteria: LogCriteria, lookUp: SearchedPart["lookUp"]): readonly Posting[] {
  let found: ReadonlySet<Posting> | undefined
  for (const terms of askedTerms(criteria)) {
    const any = new Set<Posting>()
    for (const term of terms)
      for (const posting of lookUp(term)) if (found === undefined || found.has(posting)) any.add(posting)
    if (any.size === 0) return []
    found = any
  }
  return [...(found ?? [])].sort((a, b) => a - b)
}
