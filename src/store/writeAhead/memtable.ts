/** The memtable of a store: the entries that are in its write-ahead log, and not in its database yet, by key. */
import type { Write } from "../room.ts"
import { type EntryPlace, entryAt, placesIn } from "./logRecord.ts"

/** The memtable; one entry for each key, the newest. */
export type Memtable = ReturnType<typeof createMemtable>

/** The length of a buffer of entries at least. */
const minLength = 2 ** 14
/** The length up to which a loop copies entries faster than the library does. */
const shortLength = 256

/** The entries of each kind, by key. */
type Tables = Map<number, Map<string, EntryPlace>>

/** Returns the entries of a kind. */
function tableOf(kinds: Tables, kind: number): Map<string, EntryPlace> {
  const known = kinds.get(kind)
  if (known !== undefined) return known
  const table = new Map<string, EntryPlace>()
  kinds.set(kind, table)
  return table
}

const textOf = (key: Buffer): string => key.toString("latin1")

/**
 * Creates an empty memtable. The entries of each kind are apart: most searches are of one kind.
 *
 * It keeps the bytes of records, and makes an entry of a place in them when it is read: most are replaced before.
 */
export function createMemtable() {
  const kinds: Tables = new Map()
  /** The newest entries; those from `start` to `end` are not in the tables yet: most are first read by a checkpoint. */
  let added = Buffer.allocUnsafeSlow(minLength)
  let [start, end] = [0, 0]
  const tables = (): Tables => {
    if (start === end) return kinds
    const payload = added.subarray(start, end)
    for (const place of placesIn(payload)) {
      const key = payload.toString("latin1", place.key, place.value)
      tableOf(kinds, key.charCodeAt(0)).set(key, place)
    }
    start = end
    return kinds
  }
  /** Makes room; entries of the tables stay in their buffer, whose bytes are never written again. */
  const reserve = (length: number): void => {
    if (end + length <= added.length) return
    const rest = added.subarray(start, end)
    added = Buffer.allocUnsafeSlow(Math.max(minLength, 2 * (rest.length + length)))
    added.set(rest)
    start = 0
    end = rest.length
  }
  return {
    get isEmpty(): boolean {
      return kinds.size === 0 && start === end
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
      start = end
    },
  }
}
