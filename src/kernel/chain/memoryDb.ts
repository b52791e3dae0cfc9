/** A database in memory for `@ethereumjs/blockchain`: keys and values are flat texts; the library's own has an object for each digit. */
import type { DB, DBObject } from "@ethereumjs/util"
import { type ByteString, byteStringToBytes, bytesToByteString } from "../../base/binary.ts"

type Key = Uint8Array | string
/** Of the values of the library, only its list of heads is not bytes. */
type Value = Uint8Array | DBObject

const toKey = (key: Key): string => (typeof key === "string" ? key : bytesToByteString(key))

/** One change. */
export type Operation =
  | { readonly type: "put"; readonly key: Key; readonly value: Value }
  | { readonly type: "del"; readonly key: Key }

/** The database, and its synchronous operations. */
export interface MemoryDb {
  readonly db: DB<Key, string | Value>
  read(key: Key): Uint8Array | undefined
  write(operations: readonly Operation[]): void
}

export function createMemoryDb(): MemoryDb {
  const entries = new Map<string, ByteString | DBObject>()
  const get = (key: Key) => {
    const value = entries.get(toKey(key))
    return typeof value === "string" ? byteStringToBytes(value) : value
  }
  const apply = (operation: Operation) => {
    const key = toKey(operation.key)
    if (operation.type === "del") entries.delete(key)
    else
      entries.set(
        key,
        operation.value instanceof Uint8Array ? bytesToByteString(operation.value) : operation.value,
      )
  }
  const db: DB<Key, string | Value> = {
    get: async (key) => get(key),
    put: async (key, value) => apply({ type: "put", key, value } as Operation),
    del: async (key) => apply({ type: "del", key }),
    batch: async (operations) => {
      for (const operation of operations) apply(operation as Operation)
    },
    shallowCopy: () => db,
    open: async () => {},
  }
  const read = (key: Key) => {
    const value = get(key)
    return value instanceof Uint8Array ? value : undefined
  }
  return { db, read, write: (operations) => operations.forEach(apply) }
}
