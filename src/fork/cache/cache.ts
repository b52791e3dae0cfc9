/** The disk cache of forks: what was read of one block of one chain, whichever remote it came from. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { StateValues } from "../origin/origin.ts"
import { requestId, requestKind } from "../requests.ts"
import { type NormalizedKeys, noValues } from "../stateValues.ts"
import { type CacheDatabase, CacheUnavailable, openDatabase, reasonOf } from "./database.ts"
import { blockId, type Keccak256 } from "./entries.ts"
import { noteUse, shrink } from "./prune.ts"
import { createReader } from "./reader.ts"
import { createWriter } from "./writer.ts"

/** Options of {@link openCache}. */
export interface ForkCacheOptions {
  /** The folder that the database is in, as {@link cacheFolder} gives it; made when it is not there. No folder: no cache. */
  readonly folder: string | undefined
  readonly chainId: bigint
  readonly blockHash: Hex
  readonly keccak256: Keccak256
  /** Is told, in one line, when the fork goes on without cache or with a new one. */
  readonly log?: ((line: string) => void) | undefined
  /** True for a block that a reorganization may replace: answers that are fixed by a number are not kept then. */
  readonly isNearHead?: boolean | undefined
  /** Size at which the blocks that were opened least recently are removed, in bytes; 512 MiB when absent. */
  readonly maxBytes?: number | undefined
}

/** Counters since the cache was opened. */
export interface ForkCacheStats {
  /** False when the fork goes on without. */
  readonly isEnabled: boolean
  /** Values and answers that were found. */
  readonly hits: number
  /** Values and answers that were handed over to be written. */
  readonly writes: number
}

/** A cache of one block. No method throws, and none waits for the disk to write. */
export interface ForkCache {
  readonly stats: ForkCacheStats
  /** Returns the values of those keys that are known. */
  read(keys: NormalizedKeys): StateValues
  /** Adds values that the remote gave; never those that a local block changed. */
  write(values: StateValues): void
  /** Returns the remote's answer to a request; `undefined` when it is not known. */
  get(method: string, params: readonly unknown[]): unknown
  /** Adds an answer, unless it depends on the newest block, says that something does not exist, or may be reorganized. */
  put(method: string, params: readonly unknown[], result: unknown): void
  /** Resolves once everything is written and the database is closed. */
  close(): Promise<void>
}

const defaultMaxBytes = 512 * 2 ** 20

/**
 * Opens the cache of a block. Where it cannot be opened, the fork goes on without: it knows nothing then.
 *
 * Many processes may have the same one open, and be killed at any moment.
 *
 * @example
 * const cache = await openCache({ folder: cacheFolder(), chainId: 1n, blockHash, keccak256, log: console.warn })
 * cache.write(await origin.read(block, keys))
 * cache.read(keys) // the same values, in each later process as well
 */
export async function openCache(options: ForkCacheOptions): Promise<ForkCache> {
  const { folder, log = () => {}, chainId, blockHash, keccak256 } = options
  try {
    if (folder === undefined)
      throw new CacheUnavailable("the user has no home folder, and no folder is named")
    const database = await openDatabase(folder, log)
    const block = blockId(chainId, blockHash, keccak256)
    return createCache(database, block, { ...options, log })
  } catch (error) {
    const reason = error instanceof CacheUnavailable ? error.message : reasonOf(error)
    log(`fork cache: ${reason}; the fork goes on without cache`)
    return { stats: { isEnabled: false, hits: 0, writes: 0 }, ...nothing }
  }
}

const nothing: Omit<ForkCache, "stats"> = {
  read: () => noValues,
  write() {},
  get: () => undefined,
  put() {},
  close: async () => {},
}

/** Reads, and writes in the background. After a failed write nothing more is written; after a failed read it is off. */
function createCache(
  { lmdb, folder, condemn }: CacheDatabase,
  block: Buffer,
  { keccak256, log = () => {}, isNearHead, maxBytes = defaultMaxBytes }: ForkCacheOptions,
): ForkCache {
  const stats = { isEnabled: true, hits: 0, writes: 0 }
  const reader = createReader(lmdb, block, keccak256)
  const writer = createWriter(lmdb, block, {
    keccak256,
    shrink: () => shrink(lmdb, block, maxBytes),
    onFailure: (error) => log(`fork cache: ${folder}: ${reasonOf(error)}; nothing more is kept`),
  })
  const tryReading = <Result>(read: () => Result, otherwise: Result): Result => {
    if (!stats.isEnabled) return otherwise
    try {
      return read()
    } catch (error) {
      stats.isEnabled = false
      condemn()
      log(`fork cache: ${folder}: ${reasonOf(error)}; the fork goes on without cache`)
      return otherwise
    }
  }
  const isKept = (method: string, params: readonly unknown[]): boolean => {
    const kind = requestKind(method, params)
    return stats.isEnabled && (kind === "hash" || (kind === "number" && !isNearHead))
  }
  writer.run(() => noteUse(lmdb, block))
  writer.shrink()
  return {
    stats,
    read: (keys) => {
      const { values, hits } = tryReading(() => reader.state(keys), { values: noValues, hits: 0 })
      stats.hits += hits
      return values
    },
    write(values) {
      if (stats.isEnabled) stats.writes += writer.state(values)
    },
    get(method, params) {
      if (!isKept(method, params)) return undefined
      const result = tryReading(() => reader.response(requestId(method, params)), undefined)
      stats.hits += Number(result !== undefined)
      return result
    },
    put(method, params, result) {
      if (!isKept(method, params) || result === null || result === undefined) return
      writer.response(requestId(method, params), result)
      stats.writes += 1
    },
    async close() {
      const isWritten = await writer.finish()
      stats.isEnabled = false
      // LMDB waits for ever for writes that failed: the database stays open then, until the process ends.
      if (isWritten) await lmdb.close()
    },
  }
}
