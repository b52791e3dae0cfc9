/** The disk cache of forks: values and answers of one block of one chain, from any remote. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { StateValues } from "../origin/origin.ts"
import { requestId, requestKind } from "../requests.ts"
import { countKeys, countValues, type NormalizedKeys, noValues } from "../stateValues.ts"
import { type BlockFile, openBlockFile } from "./blockFile.ts"
import { blockId, type Keccak256, readResponse, readState, responseEntry, stateEntries } from "./entries.ts"
import { fileOf, prepareFolder, shrink } from "./folder.ts"
import type { Entry } from "./records.ts"

/** Options of {@link openCache}. */
export interface ForkCacheOptions {
  /** The folder of the files, as {@link cacheFolder} returns it; created when absent. Without a folder there is no cache. */
  readonly folder: string | undefined
  readonly chainId: bigint
  readonly blockHash: Hex
  readonly keccak256: Keccak256
  /** Called with one line when the fork continues without cache, or when nothing more is kept. */
  readonly log?: ((line: string) => void) | undefined
  /** True for a block that a reorganization may replace: then answers that are fixed by a number are not kept. */
  readonly isNearHead?: boolean | undefined
  /** Size in bytes above which the least recently opened blocks are removed; 512 MiB when absent. */
  readonly maxBytes?: number | undefined
}

/** Counters since the cache was opened. */
export interface ForkCacheStats {
  /** False when the fork continues without cache. */
  readonly isEnabled: boolean
  /** Values and answers that were found. */
  readonly hits: number
  /** Values and answers that were passed on to be written. */
  readonly writes: number
}

/** A cache of one block. No method throws, and none waits for the disk to write. */
export interface ForkCache {
  readonly stats: ForkCacheStats
  /** Returns the values of the keys that are known. */
  read(keys: NormalizedKeys): StateValues
  /** Adds values from the remote; never values that a local block changed. */
  write(values: StateValues): void
  /** Returns the remote's answer to a request; `undefined` when it is not known. */
  get(method: string, params: readonly unknown[]): unknown
  /** Adds an answer, unless it depends on the newest block, says that something does not exist, or may be reorganized. */
  put(method: string, params: readonly unknown[], result: unknown): void
  /** Resolves once everything is written and the file is closed. */
  close(): Promise<void>
}

const defaultMaxBytes = 512 * 2 ** 20

/**
 * Opens the cache of a block. When it cannot be opened, the fork continues with an empty cache that keeps nothing.
 *
 * Many processes may have the same cache open, and may be killed at any moment.
 *
 * @example
 * const cache = await openCache({ folder: cacheFolder(), chainId: 1n, blockHash, keccak256, log: console.warn })
 * cache.write(await origin.read(block, keys))
 * cache.read(keys) // the same values, in each later process as well
 */
export async function openCache(options: ForkCacheOptions): Promise<ForkCache> {
  const { folder, log = () => {} } = options
  const goOnWithout = (reason: string): ForkCache => {
    log(`fork cache: ${reason}; the fork goes on without cache`)
    return { stats: { isEnabled: false, hits: 0, writes: 0 }, ...nothing }
  }
  if (folder === undefined) return goOnWithout("the user has no home folder, and no folder is named")
  try {
    return createCache(openBlock(folder, options), options)
  } catch (error) {
    return goOnWithout(`${folder} cannot be written: ${reasonOf(error)}`)
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const nothing: Omit<ForkCache, "stats"> = {
  read: () => noValues,
  write() {},
  get: () => undefined,
  put() {},
  close: async () => {},
}

/** Opens the file of the block, and limits the size of all files. */
function openBlock(
  folder: string,
  { chainId, blockHash, keccak256, log = () => {}, maxBytes = defaultMaxBytes }: ForkCacheOptions,
): BlockFile {
  const path = prepareFolder(folder)
  const id = blockId(chainId, blockHash, keccak256)
  const own = fileOf(path, id)
  const file = openBlockFile(own, {
    salt: Number.parseInt(id.slice(0, 8), 16),
    onGrowth: () => shrink(path, own, maxBytes),
    onFailure: (error) => log(`fork cache: ${path}: ${reasonOf(error)}; nothing more is kept`),
  })
  // Listing the files takes some milliseconds, so an opening that adds little leaves it out.
  if (file.size === 0 || file.size > maxBytes) file.attempt(() => shrink(path, own, maxBytes))
  return file
}

/** Reads, and writes in the background. */
function createCache(file: BlockFile, { keccak256, isNearHead }: ForkCacheOptions): ForkCache {
  const stats = { isEnabled: true, hits: 0, writes: 0 }
  const isKept = (method: string, params: readonly unknown[]): boolean => {
    const kind = requestKind(method, params)
    return stats.isEnabled && (kind === "hash" || (kind === "number" && !isNearHead))
  }
  const add = (count: number, entries: () => readonly Entry[]): void => {
    file.attempt(() => {
      file.add(entries())
      stats.writes += count
    })
  }
  return {
    stats,
    read(keys) {
      if (!stats.isEnabled) return noValues
      const known = readState(keys, file.find)
      const values =
        countValues(known) < countKeys(keys) && file.readOn() ? readState(keys, file.find) : known
      stats.hits += countValues(values)
      return values
    },
    write(values) {
      if (stats.isEnabled) add(countValues(values), () => stateEntries(values, keccak256))
    },
    get(method, params) {
      if (!isKept(method, params)) return undefined
      const id = requestId(method, params)
      const result = readResponse(id, file.find) ?? (file.readOn() ? readResponse(id, file.find) : undefined)
      stats.hits += Number(result !== undefined)
      return result
    },
    put(method, params, result) {
      if (!isKept(method, params) || result === null || result === undefined) return
      add(1, () => [responseEntry(requestId(method, params), result)])
    },
    async close() {
      if (!stats.isEnabled) return
      stats.isEnabled = false
      await file.close()
    },
  }
}
