/** The memtable of a store: the entries that are in its write-ahead log, and not in its database yet, by key. */
import type { Write } from "../room.ts"

/** The memtable; one write for each key, the newest. */
export type Memtable = ReturnType<typeof createMemtable>

const textOf = (key: Buffer): string => key.toString("latin1")

/** Creates an empty memtable. The entries of each kind are apart: most searches are of one kind. */
export function createMemtable() {
  const kinds = new Map<number, Map<string, Write>>()
  /** Transactions that are not in the tables yet: most are first read by a checkpoint. */
  let added: (readonly Write[])[] = []
  const tableOf = (key: Buffer): Map<string, Write> => {
    const kind = key[0] ?? 0
    const known = kinds.get(kind)
    if (known !== undefined) return known
    const table = new Map<string, Write>()
    kinds.set(kind, table)
    return table
  }
  const tables = (): typeof kinds => {
    for (const writes of added) for (const write of writes) tableOf(write.key).set(textOf(write.key), write)
    if (added.length > 0) added = []
    return kinds
  }
  return {
    get isEmpty(): boolean {
      return kinds.size === 0 && added.length === 0
    },
    /** Returns the newest write of a key; `undefined` when the database has the newest. */
    get: (key: Buffer): Write | undefined =>
      tables()
        .get(key[0] ?? 0)
        ?.get(textOf(key)),
    /** Takes the writes of one transaction, in their order. */
    add(writes: readonly Write[]): void {
      added.push(writes)
    },
    /** Returns the writes with keys from `start` up to `end`, which is not included, in ascending order. */
    within(start: Buffer, end: Buffer): readonly Write[] {
      const [from, to] = [textOf(start), textOf(end)]
      const found: (readonly [string, Write])[] = []
      for (const [kind, table] of tables()) {
        if (kind < (start[0] ?? 0) || kind > (end[0] ?? 0)) continue
        for (const entry of table) if (entry[0] >= from && entry[0] < to) found.push(entry)
      }
      return found.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, write]) => write)
    },
    /** Returns all writes, those of a kind in the order of their keys: so the database writes each of its pages once. */
    all(): readonly Write[] {
      return [...tables().values()].flatMap((table) =>
        [...table.keys()].sort().map((key) => table.get(key) as Write),
      )
    },
    clear(): void {
      kinds.clear()
      added = []
    },
  }
}
