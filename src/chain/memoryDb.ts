/** A database in memory for `@ethereumjs/blockchain`, whose keys are flat texts: its own keeps each digit apart. */
import type { BatchDBOp, DB, DBObject } from "@ethereumjs/util"

type Key = Uint8Array | string
type Value = Uint8Array | string | DBObject

const textOf = (key: Key): string => (typeof key === "string" ? key : Buffer.from(key).toString("latin1"))

export function createMemoryDb(): DB<Key, Value> {
  const entries = new Map<string, Value>()
  const db: DB<Key, Value> = {
    get: async (key) => entries.get(textOf(key)),
    put: async (key, value) => {
      entries.set(textOf(key), value)
    },
    del: async (key) => {
      entries.delete(textOf(key))
    },
    batch: async (operations: BatchDBOp<Key, Value>[]) => {
      for (const operation of operations)
        if (operation.type === "put") entries.set(textOf(operation.key), operation.value)
        else entries.delete(textOf(operation.key))
    },
    shallowCopy: () => db,
    open: async () => {},
  }
  return db
}
