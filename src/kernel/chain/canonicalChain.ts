/** The canonical blocks by number and hash: whole ones, compacted ones, those of an archive, and runs of empty blocks. */
import { type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import { StableMap } from "../../base/stableMap.ts"
import { type ArchiveWindow, createArchiveWindow } from "./archiveWindow.ts"
import type { SealedBlock } from "./block.ts"
import type { BlockArchive } from "./blockArchive.ts"
import { type CompactedBlock, compact, isCompactable } from "./compacted.ts"
import { createEmptyRanges, type EmptyRanges } from "./emptyRanges.ts"
import { type EmptyBlockRun, partOf } from "./emptyRun.ts"
import { type LogCriteria, matchesIn, type PlacedLog } from "./logSearch.ts"

/** A block in memory. */
type StoredBlock = SealedBlock | CompactedBlock

/** The blocks in memory by number. */
type Table = StableMap<number, StoredBlock>

/** A block, and the run of empty blocks that it ends. */
export interface ChainSegment {
  readonly run?: EmptyBlockRun | undefined
  readonly block: SealedBlock
}

/** The canonical blocks. */
export interface CanonicalChain {
  readonly head: SealedBlock
  /** `undefined` above the head. */
  block(number: number): SealedBlock | undefined
  byHash(hash: Hex): SealedBlock | undefined
  /** The hash of a block, without creating the block. */
  hash(number: number): Uint8Array | undefined
  /** The blocks of a range that have transactions. */
  busy(first: number, last: number): Iterable<SealedBlock>
  /** The matching logs of a range, in parts. */
  logs(criteria: LogCriteria, first: number, last: number): Iterable<readonly PlacedLog[]>
  /** The blocks of a range, oldest first; empty runs are given as runs. */
  segments(first: number, last: number): readonly ChainSegment[]
  /** Makes a block the head: the next one, the last of an empty run, or the same block on another state. */
  push(block: SealedBlock): void
  /** Sets the number from which on blocks are in memory; called before any of them is pushed. */
  begin(oldest: number): void
  /** Reads all blocks of the archive into memory, where they stay: other blocks replace them in the archive. Returns them. */
  recall(): readonly SealedBlock[]
  /** Appends a run that follows the head; the caller then pushes its last block. */
  appendEmptyRun(run: EmptyBlockRun): void
  /** Forgets every block above `number`; returns the whole ones, oldest first. */
  truncate(number: number): readonly SealedBlock[]
}

/** Makes a compacted block whole again. */
type Hydrate = (compacted: CompactedBlock) => SealedBlock

/** The number of newest blocks that are kept whole: snapshots and reorganisations replace these. */
const wholeBlocks = 128

/** An archive of all blocks, and the function that is called with a block that leaves the memory. */
export interface ArchivedBlocks {
  readonly archive: BlockArchive
  readonly onLeave: (block: SealedBlock) => void
}

/** Creates the chain of one block; on a fork this is a later one than block 0. */
export function createCanonicalChain(
  genesis: SealedBlock,
  hydrate: Hydrate,
  archived?: ArchivedBlocks,
): CanonicalChain {
  const table = new StableMap<number, StoredBlock>()
  const first = Number(genesis.header.number)
  table.set(first, genesis)
  /** The numbers of the blocks in memory. */
  const numbers = new Map<Hex, number>([[genesis.hash, first]])
  const emptyRanges = createEmptyRanges()
  let head = genesis
  const earlier = createArchiveWindow(archived?.archive, first, () => Number(head.header.number))

  const keep = (block: SealedBlock) => {
    const number = Number(block.header.number)
    table.set(number, block)
    numbers.set(block.hash, number)
    head = block
  }
  const rest = createRest({ table, numbers, archived, first, earlier })
  const block = (number: number) => {
    const known = table.get(number)
    if (known === undefined) return emptyBlockAt(emptyRanges, number, archived) ?? earlier.block(number)
    return known.header === undefined ? hydrate(known) : known
  }

  return {
    get head() {
      return head
    },
    block,
    byHash(hash) {
      const number = numbers.get(hash) ?? emptyRanges.numberOf(hash)
      if (number !== undefined) return block(number)
      const found = block(earlier.numberOf(hash) ?? -1)
      return found?.hash === hash ? found : undefined
    },
    hash(number) {
      const known = table.get(number)
      if (known !== undefined) return hexToBytes(known.hash)
      return emptyRanges.at(number)?.hash(number) ?? earlier.hash(number)
    },
    busy: (...range) => busyIn({ table, archived, earlier }, ...range),
    logs: (...range) => logsIn({ table, archived, earlier }, ...range),
    segments: (first, last) => [...segmentsIn(emptyRanges, first, last, (number) => block(number) ?? head)],
    push(block) {
      keep(block)
      rest(Number(block.header.number) - wholeBlocks)
    },
    begin: earlier.begin,
    recall: createRecall({ table, numbers, earlier, first }, emptyRanges),
    appendEmptyRun: emptyRanges.add,
    truncate(number) {
      const last = block(number) ?? head
      const isElsewhere = (each: number) => (table.get(each) ?? emptyRanges.at(each)) !== undefined
      const removed = earlier.from(number + 1, isElsewhere)
      const taken = takeAbove(table, number, Number(head.header.number))
      for (const { hash } of taken) numbers.delete(hash)
      const whole = taken.filter((each) => each.header !== undefined)
      emptyRanges.cut(number)
      earlier.truncate(number)
      keep(last)
      return removed.length === 0 ? whole : [...removed, ...whole].sort(byNumber)
    },
  }
}

/** Returns the function that reads the blocks of the archive into memory. */
function createRecall(
  { table, numbers, earlier, first }: Pick<Parts, "table" | "numbers" | "earlier" | "first">,
  emptyRanges: EmptyRanges,
): CanonicalChain["recall"] {
  const isElsewhere = (number: number) => (table.get(number) ?? emptyRanges.at(number)) !== undefined
  return () => {
    // The parts of an archived block are read when they are first used: the copy has them.
    const blocks = earlier.from(first + 1, isElsewhere).map((sealed) => ({ ...sealed }))
    for (const block of blocks) {
      table.set(Number(block.header.number), block)
      numbers.set(block.hash, Number(block.header.number))
    }
    earlier.begin(first + 1)
    return blocks
  }
}

/** Returns a block of an empty run. With an archive, its last block is read there: it has its own state, with all entries in the ring buffers. */
const emptyBlockAt = (
  ranges: EmptyRanges,
  number: number,
  archived: ArchivedBlocks | undefined,
): SealedBlock | undefined =>
  archived !== undefined && ranges.lastOf(number) === number ? undefined : ranges.at(number)?.block(number)

function* segmentsIn(
  emptyRanges: EmptyRanges,
  first: number,
  last: number,
  block: (number: number) => SealedBlock,
): Iterable<ChainSegment> {
  for (let number = first; number <= last; number++) {
    const [start, run] = [number, emptyRanges.at(number)]
    number = Math.min(emptyRanges.lastOf(start) ?? start, last)
    yield { run: run && partOf(run, start, number), block: block(number) }
  }
}

/** The parts of the chain that change when a block leaves the newest ones. */
interface Parts {
  readonly table: Table
  readonly numbers: Map<Hex, number>
  readonly archived: ArchivedBlocks | undefined
  readonly first: number
  readonly earlier: ArchiveWindow
}

/** Returns the function that compacts a block, or moves it out of the memory when it is in an archive. */
function createRest({ table, numbers, archived, first, earlier }: Parts): (number: number) => void {
  return (number) => {
    earlier.leave(number)
    const block = table.get(number)
    const isFirst = number === first && (first > 0 || archived !== undefined)
    if (block?.header === undefined || isFirst || !isArchived(block, archived?.archive)) return
    if (archived !== undefined) {
      numbers.delete(block.hash)
      table.delete(number)
      archived.onLeave(block)
      return
    }
    if (isCompactable(block)) table.set(number, compact(block))
  }
}

/** Returns `false` for a block that was put back on the chain and is not in the archive yet; it stays in memory. */
const isArchived = (block: SealedBlock, archive: BlockArchive | undefined): boolean =>
  archive === undefined || archive.has(block)

const byNumber = (a: SealedBlock, b: SealedBlock): number => Number(a.header.number - b.header.number)

/** Removes the blocks above a number from a table; returns them in ascending order. */
function takeAbove(table: Table, number: number, last: number): StoredBlock[] {
  const taken: StoredBlock[] = []
  for (let each = number + 1; each <= last; each++) {
    const block = table.get(each)
    if (block === undefined) continue
    taken.push(block)
    table.delete(each)
  }
  return taken
}

function* busyIn(
  { table, archived, earlier }: Pick<Parts, "table" | "archived" | "earlier">,
  from: number,
  last: number,
): Iterable<SealedBlock> {
  yield* earlier.busy(from, last)
  yield* busyAmong(table, archived === undefined ? from : Math.max(from, earlier.oldest), last)
}

/** Yields the matching logs of a range; with an archive, blocks may leave the memory between two parts. */
function* logsIn(
  { table, archived, earlier }: Pick<Parts, "table" | "archived" | "earlier">,
  criteria: LogCriteria,
  from: number,
  last: number,
): Iterable<readonly PlacedLog[]> {
  let next = from
  while (archived !== undefined && next <= last && next < earlier.oldest) {
    const end = Math.min(last, earlier.oldest - 1)
    yield* earlier.logs(criteria, next, end)
    next = end + 1
  }
  const blocks = busyAmong(table, next, last)
  yield* matchesIn(archived === undefined ? blocks : [...blocks], criteria)
}

function* busyAmong(table: Table, first: number, last: number): Iterable<SealedBlock> {
  for (let number = first; number <= last; number++) {
    const block = table.get(number)
    if (block?.header !== undefined && block.transactions.length > 0) yield block
  }
}
