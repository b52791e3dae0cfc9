/** Reads of a store: its memtable and its database as one. */
import type { RangeOptions, Transaction } from "lmdb"
import { MidblockError, StoreDamaged, StoreUnavailable } from "../errors/index.ts"
import { checked, nameOfKey } from "./entries.ts"
import type { Write } from "./freeSpace.ts"
import { type Database, type Environment, isSystemError } from "./lmdb/environment.ts"
import type { Reads } from "./reads.ts"
import type { Memtable } from "./writeAhead/memtable.ts"

/** The parts of the reads of a store. */
interface ReadParts {
  readonly folder: string
  readonly environment: Environment
  readonly memtable: Memtable
  /** The transaction of all reads; without it they see the newest commit. */
  readonly transaction: Transaction | undefined
}

/** Creates the reads of a store, which check the values of the database. */
export function createReads({ folder, environment, memtable, transaction }: ReadParts): Reads {
  const options = transaction && { transaction }
  const damaged = (what: string, cause?: unknown): never => {
    throw new StoreDamaged({ folder, what }, { cause })
  }
  const guarded: Guarded = (read) => {
    try {
      return read()
    } catch (cause) {
      if (cause instanceof MidblockError) throw cause
      const what = (cause as Error).message
      if (isSystemError(cause)) throw new StoreUnavailable({ folder, reason: what }, { cause })
      return damaged(what, cause)
    }
  }
  const value = (key: Buffer, found: Buffer): Uint8Array =>
    checked(key, found) ?? damaged(`the value of ${nameOfKey(key)}`)
  return {
    read(key) {
      const write = memtable.get(key)
      if (write !== undefined) return write.value
      const found = guarded(() => {
        const { database } = environment
        return options ? database.get(key, options) : database.getBinary(key)
      })
      return found && value(key, found)
    },
    *range(start, end) {
      const entries = (database: Database, range: RangeOptions) => database.getRange(range)
      const stored = iterated(environment, guarded, { start, end, ...options }, entries)
      for (const entry of merged(memtable.within(start, end), stored, Buffer.compare))
        yield [entry.key, "isChecked" in entry ? entry.value : value(entry.key, entry.value)]
    },
    *keys(start, end, isReverse = false) {
      const range = isReverse ? reversed(start, end) : { start, end }
      const stored = iterated(environment, guarded, { ...range, ...options }, keyed)
      const writes = memtable.within(start, end)
      if (isReverse) for (const { key } of merged([...writes].reverse(), stored, descending)) yield key
      else for (const { key } of merged(writes, stored, Buffer.compare)) yield key
    },
  }
}

const reversed = (start: Buffer, end: Buffer): RangeOptions => ({
  start: end,
  exclusiveStart: true,
  end: start,
  inclusiveEnd: true,
  reverse: true,
})

type Guarded = <T>(read: () => T) => T

/** Yields the entries of a database. When it was opened again meanwhile, continues after the last entry without the old iterator. */
function* iterated<T extends { readonly key: Buffer }>(
  environment: Environment,
  guarded: Guarded,
  range: RangeOptions,
  open: (database: Database, range: RangeOptions) => Iterable<T>,
): Iterable<T> {
  let iterator: Iterator<T> | undefined
  let last: Buffer | undefined
  let turn = 0
  const next = () => {
    const { database } = environment
    if (iterator === undefined || turn !== environment.turn) {
      const rest = last === undefined ? range : { ...range, start: last, exclusiveStart: true }
      iterator = open(database, rest)[Symbol.iterator]()
      turn = environment.turn
    }
    return iterator.next()
  }
  try {
    for (let step = guarded(next); step.done !== true; step = guarded(next)) {
      last = step.value.key
      yield step.value
    }
  } finally {
    if (turn === environment.turn) iterator?.return?.()
  }
}

const descending = (a: Buffer, b: Buffer): number => Buffer.compare(b, a)

function* keyed(database: Database, range: RangeOptions): Iterable<{ readonly key: Buffer }> {
  for (const key of database.getKeys(range)) yield { key }
}

/** An entry of a memtable. */
interface NewEntry {
  readonly key: Buffer
  readonly value: Uint8Array
  readonly isChecked: true
}

/** Yields the entries of both in their order; a write replaces a stored entry with the same key. */
function* merged<T extends { readonly key: Buffer }>(
  writes: readonly Write[],
  stored: Iterable<T>,
  compare: (a: Buffer, b: Buffer) => number,
): Iterable<T | NewEntry> {
  let next = 0
  for (const entry of stored) {
    let order = 1
    for (let write = writes[next]; write !== undefined; write = writes[++next]) {
      order = compare(write.key, entry.key)
      if (order > 0) break
      if (write.value !== undefined) yield { key: write.key, value: write.value, isChecked: true }
      if (order === 0) {
        next++
        break
      }
    }
    if (order !== 0) yield entry
  }
  for (const { key, value } of writes.slice(next))
    if (value !== undefined) yield { key, value, isChecked: true }
}
