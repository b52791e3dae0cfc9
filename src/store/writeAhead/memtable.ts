/** The memtable of a store: the entries that are in its write-ahead log, and not in its database yet, by key. */
import type { Write } from "../room.ts"
import { type EntryPlace, entryAt, placesIn } from "./logRecord.ts"

/** The memtable; one entry for each key, the newest. */
export type Memtable = ReturnType<typeof createMemtable>

/** The length of the buffer of entries that are not in the tables, at first. */
const firstLength = 2 ** 14
/** The length up to which a loop copies entries faster than the library does. */
const shortLength = 256

const textOf = (key: Buffer): string => key.toString("latin1")

/**
 * Creates an empty memtable. The entries of each kind are apart: most searches are of one kind.
 *
 * It keeps the bytes of records, and makes an entry of a place in them when it is read: most are replaced before.
 */
export function createMemtable() {
  const kinds = new Map<number, Map<string, EntryPlace>>()
  /** The entries that are not in the tables yet, up to `end`: most are first read by a checkpoint. */
  let added = Buffer.allocUnsafeSlow(firstLength)
  let end = 0
  const tableOf = (kind: number): Map<string, EntryPlace> => {
    const known = kinds.get(kind)
    if (known !== undefined) return known
    const table = new Map<string, EntryPlace>()
    kinds.set(kind, table)
    return table
  }
  const tables = (): typeof kinds => {
    if (end === 0) return kinds
    const payload = added.subarray(0, end)
    for (const place of placesIn(payload)) {
      const key = payload.toString("latin1", place.key, place.value)
      tableOf(key.charCodeAt(0)).set(key, place)
    }
    added = Buffer.allocUnsafeSlow(firstLength)
    end = 0
    return kinds
  }
  const reserve = (length: number): void => {
    if (end + length <= added.length) return
    const longer = Buffer.allocUnsafeSlow(2 * (end + length))
    longer.set(added.subarray(0, end))
    added = longer
  }
  return {
    get isEmpty(): boolean {
      return kinds.size === 0 && end === 0
    },
    /** Returns the newest write of a key; `undefined` when the database has the newest. */
    get(key: Buffer): Write | undefined {
      const place = tables()
        .get(key[0] ?? 0)
        ?.get(textOf(key))
      return place && entryAt(place)
    },
    /** Takes a copy of entries: the bytes from a place to another. */
    add(bytes: Buffer, from = 0, to = bytes.length): void {
      reserve(to - from)
      if (to - from > shortLength) added.set(bytes.subarray(from, to), end)
      else for (let at = from; at < to; at++) added[end + at - from] = bytes[at] as number
      end += to - from
    },
    /** Returns the writes with keys from `start` up to `end`, which is not included, in ascending order. */
    within(start: Buffer, end: Buffer): readonly Write[] {
      const [from, to] = [textOf(start), textOf(end)]
      const found: (readonly [string, EntryPlace])[] = []
      for (const [kind, table] of tables()) {
        if (kind < (start[0] ?? 0) || kind > (end[0] ?? 0)) continue
        for (const entry of table) if (entry[0] >= from && entry[0] < to) found.push(entry)
      }
      return found.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, place]) => entryAt(place))
    },
    /** Returns all writes but those of a kind, those of a kind in the order of their keys: so the database writes each of its pages once. */
    all(excluded?: number): readonly Write[] {
      return [...tables()].flatMap(([kind, table]) =>
        kind === excluded ? [] : [...table.keys()].sort().map((key) => entryAt(table.get(key) as EntryPlace)),
      )
    },
    clear(): void {
      kinds.clear()
      end = 0
    },
  }
}
