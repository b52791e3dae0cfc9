/** The memtable of a store: the entries of its write-ahead log that are not in its database yet, by key. */
import type { Write } from "../freeSpace.ts"
import { type EntryOffsets, entryAt, offsetsIn } from "./logRecord.ts"

/** The memtable; one entry for each key, the newest. */
export type Memtable = ReturnType<typeof createMemtable>

/** The minimum length of a buffer of entries. */
const minLength = 2 ** 14
/** The length up to which a loop copies entries faster than the library does. */
const shortLength = 256

/** The entries of each kind, by key. */
type Tables = Map<number, Map<string, EntryOffsets>>

/** Returns the entries of a kind. */
function tableOf(kinds: Tables, kind: number): Map<string, EntryOffsets> {
  const known = kinds.get(kind)
  if (known !== undefined) return known
  const table = new Map<string, EntryOffsets>()
  kinds.set(kind, table)
  return table
}

const textOf = (key: Buffer): string => key.toString("latin1")

/**
 * Creates an empty memtable. The entries of each kind are in a separate table: most searches are of one kind.
 *
 * It keeps the bytes of records, and makes an entry only when it is read: most are replaced before.
 */
export function createMemtable() {
  const kinds: Tables = new Map()
  /** The newest entries; those from `start` to `end` are not in the tables yet: most are first read by a checkpoint. */
  let added = Buffer.allocUnsafeSlow(minLength)
  let [start, end] = [0, 0]
  const tables = (): Tables => {
    if (start === end) return kinds
    const payload = added.subarray(start, end)
    for (const offsets of offsetsIn(payload)) {
      const key = payload.toString("latin1", offsets.key, offsets.value)
      tableOf(kinds, key.charCodeAt(0)).set(key, offsets)
    }
    start = end
    return kinds
  }
  /** Makes space; entries of the tables stay in their buffer, whose bytes are never overwritten. */
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
      const offsets = tables()
        .get(key[0] ?? 0)
        ?.get(textOf(key))
      return offsets && entryAt(offsets)
    },
    /** Copies entries: the bytes between two offsets. */
    add(bytes: Buffer, from = 0, to = bytes.length): void {
      reserve(to - from)
      if (to - from > shortLength) added.set(bytes.subarray(from, to), end)
      else for (let at = from; at < to; at++) added[end + at - from] = bytes[at] as number
      end += to - from
    },
    /** Returns the writes with keys from `start` up to `end`, which is not included, in ascending order. */
    within(start: Buffer, end: Buffer): readonly Write[] {
      const [from, to] = [textOf(start), textOf(end)]
      const found: (readonly [string, EntryOffsets])[] = []
      for (const [kind, table] of tables()) {
        if (kind < (start[0] ?? 0) || kind > (end[0] ?? 0)) continue
        for (const entry of table) if (entry[0] >= from && entry[0] < to) found.push(entry)
      }
      return found.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, offsets]) => entryAt(offsets))
    },
    /** Returns all writes except those of a kind, sorted by key within each kind: so the database writes each of its pages once. */
    all(excluded?: number): readonly Write[] {
      return [...tables()].flatMap(([kind, table]) =>
        kind === excluded
          ? []
          : [...table.keys()].sort().map((key) => entryAt(table.get(key) as EntryOffsets)),
      )
    },
    clear(): void {
      kinds.clear()
      start = end
    },
  }
}
