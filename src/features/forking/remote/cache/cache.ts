/** The disk cache of forks: values and answers of one block of one chain, from any remote. */
import type { Hex } from "../../../../base/hex.ts"
import type { StateValues } from "../origin/origin.ts"
import { requestId, requestKind } from "../requests.ts"
import { countKeys, countValues, type NormalizedKeys, noValues } from "../stateValues.ts"
import { readState, stateEntries } from "./entries.ts"
import { prepareFile } from "./folder.ts"
import { type Entry, type Lines, openLines } from "./lines.ts"

/** Options of {@link openCache}. */
export interface ForkCacheOptions {
  /** The folder of the files, as {@link cacheFolder} returns it; created when absent. Without a folder there is no cache. */
  readonly folder: string | undefined
  readonly chainId: bigint
  readonly blockHash: Hex
  /** Called with one line when the fork continues without cache, or when nothing more is kept. */
  readonly log?: ((line: string) => void) | undefined
  /** True for a block that a reorganization may replace: then answers that are fixed by a number are not kept. */
  readonly isNearHead?: boolean | undefined
  /** Size in bytes above which the least recently opened blocks are removed; 512 MiB when absent. */
  readonly maxBytes?: number | undefined
}

/** A cache of one block. No method throws. */
export interface ForkCache {
  /** Returns the values of the keys that are known. */
  read(keys: NormalizedKeys): StateValues
  /** Adds values from the remote; never values that a local block changed. */
  write(values: StateValues): void
  /** Returns the remote's answer to a request; `undefined` when it is not known. */
  get(method: string, params: readonly unknown[]): unknown
  /** Adds an answer, unless it depends on the newest block, says that something does not exist, or may be reorganized. */
  put(method: string, params: readonly unknown[], result: unknown): void
  close(): void
}

const defaultMaxBytes = 512 * 2 ** 20

/**
 * Opens the cache of a block. When it cannot be opened, the fork continues with an empty cache that keeps nothing.
 *
 * Many processes may have the same cache open, and may be killed at any moment.
 *
 * @example
 * const cache = openCache({ folder: cacheFolder(), chainId: 1n, blockHash, log: console.warn })
 * cache.write(await origin.read(block, keys))
 * cache.read(keys) // the same values, in each later process as well
 */
export function openCache(options: ForkCacheOptions): ForkCache {
  const { folder, chainId, blockHash, maxBytes = defaultMaxBytes, log = () => {} } = options
  const goOnWithout = (reason: string): ForkCache => {
    log(`fork cache: ${reason}; the fork goes on without cache`)
    return nothing
  }
  if (folder === undefined) return goOnWithout("the user has no home folder, and no folder is named")
  try {
    return createCache(openLines(prepareFile(folder, chainId, blockHash, maxBytes)), options)
  } catch (error) {
    return goOnWithout(`${folder} cannot be written: ${reasonOf(error)}`)
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const nothing: ForkCache = {
  read: () => noValues,
  write() {},
  get: () => undefined,
  put() {},
  close() {},
}

function createCache(
  lines: Lines,
  { folder, isNearHead = false, log = () => {} }: ForkCacheOptions,
): ForkCache {
  let isOpen = true
  let hasFailed = false
  /** Runs a step on the file; after one has thrown, nothing more is written or read from the disk. */
  function attempt<Result>(step: () => Result): Result | undefined {
    if (hasFailed) return undefined
    try {
      return step()
    } catch (error) {
      hasFailed = true
      log(`fork cache: ${folder}: ${reasonOf(error)}; nothing more is kept`)
      return undefined
    }
  }
  const readOn = (): boolean => attempt(lines.readOn) ?? false
  const isKept = (method: string, params: readonly unknown[]): boolean => {
    const kind = requestKind(method, params)
    return isOpen && (kind === "hash" || (kind === "number" && !isNearHead))
  }
  const add = (entries: readonly Entry[]): void => attempt(() => lines.add(entries))
  return {
    read(keys) {
      if (!isOpen) return noValues
      const known = readState(keys, lines.find)
      return countValues(known) < countKeys(keys) && readOn() ? readState(keys, lines.find) : known
    },
    write(values) {
      if (isOpen) add(stateEntries(values))
    },
    get(method, params) {
      if (!isKept(method, params)) return undefined
      const id = requestId(method, params)
      return lines.find(id) ?? (readOn() ? lines.find(id) : undefined)
    },
    put(method, params, result) {
      if (!isKept(method, params) || result === null || result === undefined) return
      add([[requestId(method, params), result]])
    },
    close() {
      if (!isOpen) return
      isOpen = false
      lines.close()
    },
  }
}
