/** The single values of a store, by name. */
import { fromJson, toJson } from "../base/json.ts"
import { keyOf } from "./entries.ts"
import type { Store, Writes } from "./store.ts"

/** The names of the values. */
const names = ["identity", "head", "base", "clock", "control", "open", "blobs"] as const

export type MetaName = (typeof names)[number]

const metaKeys = Object.fromEntries(
  names.map((name) => [name, keyOf("meta", Buffer.from(name))]),
) as Readonly<Record<MetaName, Buffer>>

/** Returns a value; `undefined` when there is none. */
export function readMeta<T>(store: Pick<Store, "read">, name: MetaName): T | undefined {
  const bytes = store.read(metaKeys[name])
  return bytes && (fromJson(Buffer.from(bytes).toString()) as T)
}

export function writeMeta(writes: Writes, name: MetaName, value: unknown): void {
  writes.put(metaKeys[name], Buffer.from(toJson(value)))
}

export const removeMeta = (writes: Writes, name: MetaName): void => writes.remove(metaKeys[name])

/** Returns `true` when a block has blob transactions: reading these needs KZG, which is loaded before. */
export const hasBlobFlag = (store: Pick<Store, "read">): boolean => readMeta(store, "blobs") === true

export const writeBlobFlag = (writes: Writes): void => writeMeta(writes, "blobs", true)
