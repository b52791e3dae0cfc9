/** Reads of a store: its memtable and its database as one. */
import type { RootDatabase, Transaction } from "lmdb"
import { StoreDamaged } from "../errors/index.ts"
import { checked, nameOfKey } from "./entries.ts"
import type { Reads } from "./reads.ts"
import type { Write } from "./room.ts"
import type { Memtable } from "./writeAhead/memtable.ts"

/** The LMDB environment of a store. */
export type Database = RootDatabase<Buffer, Buffer>

/** The parts of the reads of a store. */
interface ReadParts {
  readonly folder: string
  readonly lmdb: Database
  readonly memtable: Memtable
  /** The transaction that all reads are of; without it they see what was committed last. */
  readonly transaction: Transaction | undefined
}

/** Creates the reads of a store, which check what they find in the database. */
export function createReads({ folder, lmdb, memtable, transaction }: ReadParts): Reads {
  const options = transaction && { transaction }
  const damaged = (what: string, cause?: unknown): never => {
    throw new StoreDamaged({ folder, what }, { cause })
  }
  const guarded = <T>(read: () => T): T => {
    try {
      return read()
    } catch (cause) {
      return damaged((cause as Error).message, cause)
    }
  }
  const value = (key: Buffer, found: Buffer): Uint8Array =>
    checked(key, found) ?? damaged(`the value of ${nameOfKey(key)}`)
  return {
    read(key) {
      const write = memtable.get(key)
      if (write !== undefined) return write.value
      const found = guarded(() => (options ? lmdb.get(key, options) : lmdb.getBinary(key)))
      return found && value(key, found)
    },
    *range(start, end) {
      const stored = guarded(() => lmdb.getRange({ start, end, ...options }))
      for (const entry of merged(memtable.within(start, end), stored, Buffer.compare))
        yield [entry.key, "isChecked" in entry ? entry.value : value(entry.key, entry.value)]
    },
    *keys(start, end, isReverse = false) {
      const stored = guarded(() =>
        lmdb.getKeys({
          ...(isReverse ? { start: end, end: start, reverse: true } : { start, end }),
          ...options,
        }),
      )
      const writes = memtable.within(start, end)
      if (isReverse) for (const { key } of merged([...writes].reverse(), keyed(stored), descending)) yield key
      else for (const { key } of merged(writes, keyed(stored), Buffer.compare)) yield key
    },
  }
}

const descending = (a: Buffer, b: Buffer): number => Buffer.compare(b, a)

function* keyed(keys: Iterable<Buffer>): Iterable<{ readonly key: Buffer }> {
  for (const key of keys) yield { key }
}

/** An entry of a memtable. */
interface NewEntry {
  readonly key: Buffer
  readonly value: Uint8Array
  readonly isChecked: true
}

/** Yields the entries of both in their order; a write takes the place of a stored entry with the same key. */
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
