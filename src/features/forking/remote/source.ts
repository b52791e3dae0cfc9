/** The source of a fork, in layers: memory, the fork file, the disk cache, the remote. */
import type { ForkCache } from "./cache/cache.ts"
import type { ForkFileContents } from "./file/contents.ts"
import { readContents } from "./file/offline.ts"
import type { ForkRecorder } from "./file/recorder.ts"
import { layeredPeek } from "./layeredPeek.ts"
import { createForkMemory, type ForkPeek } from "./memory.ts"
import type { Origin, OriginBlock, OriginRequestOptions, StateKeys, StateValues } from "./origin/origin.ts"
import { requestId, requestKind } from "./requests.ts"
import { countKeys, countValues, missingKeys, type NormalizedKeys, normalizeKeys } from "./stateValues.ts"

/** The layers of a fork; absent ones are skipped. */
export interface ForkLayers {
  readonly block: OriginBlock
  readonly file?: ForkFileContents | undefined
  readonly cache?: Pick<ForkCache, "read" | "write" | "get" | "put"> | undefined
  /** The remote, or {@link createOfflineOrigin} without one. */
  readonly origin: Pick<Origin, "read" | "request">
  /** Receives the answers of requests, from all layers. */
  readonly recorder?: Pick<ForkRecorder, "noteResponse"> | undefined
}

/** Counters since the source was created. An account, a slot, a block hash and an answer count as one each. */
export interface ForkSourceStats {
  readonly fileHits: number
  readonly cacheHits: number
  /** Keys and answers that no layer on this machine had. */
  readonly misses: number
  /** Calls of the remote; its own counters show the requests that it made of them. */
  readonly fetches: number
}

/** State and history of the fork block and of earlier blocks. */
export interface ForkSource {
  readonly stats: ForkSourceStats
  /** The values on this machine; these include every value that {@link ForkSource.read} has returned. */
  readonly peek: ForkPeek
  /** Returns the values of the keys that are in memory: all that were looked up or read. */
  inMemory(keys: StateKeys): StateValues
  /**
   * Reads state of the fork block, and puts it into memory.
   *
   * @returns The values at once when they are on this machine; otherwise a promise: missing ones are fetched together.
   * @throws The error of the remote; then only values of this machine were put into memory.
   */
  read(keys: StateKeys, options?: OriginRequestOptions): StateValues | Promise<StateValues>
  /** Sends a request; an answer that does not move is kept, and returned at once the next time. */
  request(method: string, params: readonly unknown[], options?: OriginRequestOptions): unknown
}

/**
 * Creates a source from layers.
 *
 * @example
 * const source = createForkSource({ block, cache, origin })
 * await source.read({ accounts: [token], slots: new Map([[token, ["0x0"]]]) })
 * source.peek.account(token) // { nonce: 1n, balance: 0n, codeHash: … }
 */
export function createForkSource(layers: ForkLayers): ForkSource {
  const stats = { fileHits: 0, cacheHits: 0, misses: 0, fetches: 0 }
  return { stats, ...createStateReader(layers, stats), request: createRequester(layers, stats) }
}

type Counters = { -readonly [Name in keyof ForkSourceStats]: number }

function createStateReader(
  { block, file, cache, origin }: ForkLayers,
  stats: Counters,
): Pick<ForkSource, "peek" | "inMemory" | "read"> {
  const memory = createForkMemory()
  /** Puts the values of a layer on this machine into memory; returns their number. */
  const readLayer = (
    read: ((keys: NormalizedKeys) => StateValues) | undefined,
    missing: NormalizedKeys,
    counter: "fileHits" | "cacheHits",
  ): number => {
    if (read === undefined) return 0
    const found = read(missing)
    const count = countValues(found)
    stats[counter] += count
    if (count > 0) memory.add(found)
    return count
  }
  const readFile = file && ((keys: NormalizedKeys) => readContents(file, keys))
  /** Finds the value of one key; the file has precedence, as in `read`. */
  const find = (keys: NormalizedKeys): boolean =>
    readLayer(readFile, keys, "fileHits") > 0 || readLayer(cache?.read, keys, "cacheHits") > 0
  const fetchMissing = async (missing: NormalizedKeys, options?: OriginRequestOptions) => {
    stats.misses += countKeys(missing)
    stats.fetches += 1
    const fetched = await origin.read(block, missing, options)
    cache?.write(fetched)
    memory.add(fetched)
  }
  return {
    peek: file === undefined && cache === undefined ? memory : layeredPeek(memory, find),
    inMemory: (keys) => memory.read(normalizeKeys(keys)),
    read(keys, options) {
      const wanted = normalizeKeys(keys)
      const left = () => missingKeys(wanted, memory.read(wanted))
      let missing = left()
      if (missing !== undefined && readLayer(readFile, missing, "fileHits") > 0) missing = left()
      if (missing !== undefined && readLayer(cache?.read, missing, "cacheHits") > 0) missing = left()
      if (missing === undefined) return memory.read(wanted)
      return fetchMissing(missing, options).then(() => memory.read(wanted))
    },
  }
}

function createRequester(
  { block, file, cache, origin, recorder }: ForkLayers,
  stats: Counters,
): ForkSource["request"] {
  const answers = new Map<string, unknown>()
  const keep = (id: string, method: string, params: readonly unknown[], result: unknown): unknown => {
    answers.set(id, result)
    recorder?.noteResponse(method, params, result)
    return result
  }
  const fetchAnswer = async (
    id: string,
    method: string,
    params: readonly unknown[],
    options?: OriginRequestOptions,
  ) => {
    stats.misses += 1
    stats.fetches += 1
    const kind = requestKind(method, params)
    const result = await origin.request(method, params, {
      ...options,
      ...(kind === "number" && { pinnedTo: block }),
    })
    if (kind === "moving") return result
    cache?.put(method, params, result)
    return keep(id, method, params, result)
  }
  return (method, params, options) => {
    const id = requestId(method, params)
    if (answers.has(id)) return answers.get(id)
    const recorded = file?.responses.get(id)
    if (recorded !== undefined) {
      stats.fileHits += 1
      return keep(id, method, params, recorded.result)
    }
    const cached = cache?.get(method, params)
    if (cached === undefined) return fetchAnswer(id, method, params, options)
    stats.cacheHits += 1
    return keep(id, method, params, cached)
  }
}
