/** The index of logs of a data folder: from addresses and topics to transactions. It is derived from the records of transactions. */
import type { SealedBlock } from "../../chain/block.ts"
import type { LogCriteria, PlacedLog } from "../../chain/logSearch.ts"
import { blockKeys as keys } from "../blocks/blockKeys.ts"
import { maxSeals } from "../seals/sealTable.ts"
import type { Store } from "../store.ts"
import type { Writes } from "../writes.ts"
import { logRecords } from "./logRecords.ts"
import { searchIn } from "./search.ts"
import { isSegmentOf, lookUpIn, putSegment, readSegments, removeSegment, type Segment } from "./segments.ts"
import { createTail, type Tail } from "./tail.ts"

/** The largest number of a block in a key. */
const endOfBlocks = 2 ** 48 - 2

/** The index of logs. */
export interface LogIndex {
  /** Adds a block that is written in the same transaction, and is newer than all that were added. */
  add(writes: Writes, block: SealedBlock): void
  /** Removes the blocks above a number; called before their records are removed. */
  cut(writes: Writes, number: number): void
  /** Reads the index again when it is next needed, after a transaction has failed. */
  refresh(): void
  /** Yields the matching logs of a range of blocks, in block order and in parts; a part may be empty. */
  search(criteria: LogCriteria, first: number, last: number): Iterable<readonly PlacedLog[]>
  /** Makes the whole index again from the records of transactions. */
  rebuild(): void
  /** Yields each segment that differs from the records of transactions. */
  faults(): Iterable<string>
}

/** The segments and the tail in memory. */
interface Loaded {
  readonly segments: Segment[]
  tail: Tail
}

/** Creates the index of a store; it is read when it is first needed. */
export function createLogIndex(store: Store): LogIndex {
  let loaded: Loaded | undefined
  const load = (): Loaded => {
    loaded ??= loadIndex(store)
    return loaded
  }
  return {
    add(writes, { header, transactions }) {
      if (transactions.length === 0) return
      const index = load()
      const number = Number(header.number)
      if (number <= index.tail.last) cutAbove(index, writes, store, number - 1)
      for (const { index: at, receipt } of transactions) index.tail.add(number, at, receipt.logs)
      if (index.tail.isFull) close(index, writes)
    },
    cut(writes, number) {
      cutAbove(load(), writes, store, number)
    },
    refresh() {
      loaded = undefined
    },
    *search(criteria, first, last) {
      const { segments, tail } = load()
      for (const segment of [...segments])
        if (segment.last >= first && segment.after < last)
          yield* searchIn({ store, criteria, ...segment, lookUp: lookUpIn(store, segment) }, first, last)
      const lookUp = (term: string) => tail.postings.get(term) ?? []
      yield* searchIn({ store, criteria, after: tail.after, lookUp }, first, last)
    },
    rebuild() {
      store.write((writes) => {
        for (const segment of readSegments(store)) removeSegment(writes, segment)
      })
      const index: Loaded = { segments: [], tail: createTail(0) }
      let number = 0
      for (const record of logRecords(store, 0, endOfBlocks)) {
        if (record.number !== number && index.tail.isFull) store.write((writes) => close(index, writes))
        number = record.number
        index.tail.add(number, record.index, record.logs)
      }
      if (index.tail.isFull) store.write((writes) => close(index, writes))
      loaded = index
    },
    *faults() {
      let after = 0
      for (const segment of readSegments(store)) {
        const { postings } = tailOf(store, after, segment.last)
        if (!isSegmentOf(store, segment, postings)) yield `the index of logs up to block ${segment.last}`
        after = segment.last
      }
      const [newest] = store.keys(keys.block(0), keys.block(endOfBlocks), true)
      // The newest blocks may come from a log, in which they were not indexed; the next block makes a segment of them.
      const last = Math.max(after, (newest?.readUIntBE(1, 6) ?? 0) - maxSeals)
      if (tailOf(store, after, last).isFull) yield `the index of logs after block ${after}`
    },
  }
}

function loadIndex(store: Store): Loaded {
  const segments = readSegments(store)
  return { segments, tail: tailOf(store, segments.at(-1)?.last ?? 0, endOfBlocks) }
}

/** Reads the tail of the blocks after one, up to another. */
function tailOf(store: Store, after: number, last: number): Tail {
  const tail = createTail(after)
  for (const { number, index, logs } of logRecords(store, after + 1, last)) tail.add(number, index, logs)
  return tail
}

/** Turns the tail into a segment. */
function close(index: Loaded, writes: Writes): void {
  const { after, last, postings } = index.tail
  index.segments.push(putSegment(writes, { after, last }, postings))
  index.tail = createTail(last)
}

function cutAbove(index: Loaded, writes: Writes, store: Store, number: number): void {
  const { segments } = index
  const count = segments.length
  for (let last = segments.at(-1); last !== undefined && last.last > number; last = segments.at(-1)) {
    removeSegment(writes, last)
    segments.pop()
  }
  if (segments.length < count) index.tail = tailOf(store, segments.at(-1)?.last ?? 0, number)
  else index.tail.cut(number)
}
