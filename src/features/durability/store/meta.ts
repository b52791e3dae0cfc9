/** The single values of a store, by name. */
import type { Hex } from "../../../base/hex.ts"
import { fromJson, toJson } from "../../../base/json.ts"
import type { SealedBlock } from "../../../kernel/chain/block.ts"
import type { Version } from "../../../kernel/state/version.ts"
import { keyOf } from "./entries.ts"
import type { Reads } from "./reads.ts"
import type { Writes } from "./writes.ts"

/** The names of the values. */
const names = ["identity", "head", "base", "clock", "control", "open", "blobs", "first"] as const

export type MetaName = (typeof names)[number]

const metaKeys = Object.fromEntries(
  names.map((name) => [name, keyOf("meta", Buffer.from(name))]),
) as Readonly<Record<MetaName, Buffer>>

/** The newest block. */
export interface HeadRecord {
  readonly number: number
  readonly hash: Hex
  readonly version: Version
}

/** The first block of a chain that was loaded from a state file: it is stored like the later ones, and replaces genesis. */
export interface FirstRecord {
  readonly number: number
  readonly hash: Hex
}

/** Returns the first block of the chain of a store: genesis, or the first block of the state file that was loaded. */
export const readFirst = (store: Pick<Reads, "read">, genesisHash: Hex): FirstRecord =>
  readMeta<FirstRecord>(store, "first") ?? { number: 0, hash: genesisHash }

/** Returns a value; `undefined` when there is none. */
export function readMeta<T>(store: Pick<Reads, "read">, name: MetaName): T | undefined {
  const bytes = store.read(metaKeys[name])
  return bytes && (fromJson(Buffer.from(bytes).toString()) as T)
}

export function writeMeta(writes: Writes, name: MetaName, value: unknown): void {
  writes.put(metaKeys[name], Buffer.from(toJson(value)))
}

export const removeMeta = (writes: Writes, name: MetaName): void => writes.remove(metaKeys[name])

/** Writes the record of the newest block, a {@link HeadRecord}. */
export const writeHead = (writes: Writes, { header, hash, version }: SealedBlock): void =>
  writeMeta(writes, "head", { number: Number(header.number), hash, version } satisfies HeadRecord)

/** Returns `true` when a block has blob transactions: reading them needs KZG, which is loaded first. */
export const hasBlobFlag = (store: Pick<Reads, "read">): boolean => readMeta(store, "blobs") === true

export const writeBlobFlag = (writes: Writes): void => writeMeta(writes, "blobs", true)
