/** Opens a fork: the remote, the fork block, and the state that is fetched on demand. */
import { bytesOf, quantityOf } from "../../../kernel/chain/forkBlock.ts"
import { BaseState, StateKeySet } from "../../../kernel/state/base.ts"
import type { StateOptions } from "../../../kernel/state/state.ts"
import type { RemoteChain } from "../../../node/ledgerSource.ts"
import type { ForkCache } from "../remote/cache/cache.ts"
import type { OriginStats } from "../remote/origin/origin.ts"
import { machineTiming } from "../remote/origin/timing.ts"
import { createForkSource, type ForkSource, type ForkSourceStats } from "../remote/source.ts"
import { createAccessHint } from "./accessHint.ts"
import { type RemoteBlockPart, readBlockUpTo } from "./blockPart.ts"
import { assertCacheOption, openForkCache } from "./cache.ts"
import { type ForkFiles, openFiles } from "./files.ts"
import { type ForkBlock, type ForkPoint, findForkPoint } from "./forkPoint.ts"
import type { ForkOrigin } from "./lazyOrigin.ts"
import type { ForkOptions } from "./options.ts"
import { createOriginFaults } from "./originFaults.ts"
import { createRecording } from "./recording.ts"
import { createForkRemote, type ForkRemote } from "./remote.ts"

/** Counters of a fork, since it was opened. */
export interface ForkStats extends ForkSourceStats, OriginStats {
  /** Executions that were discarded and repeated because they read unknown state. */
  readonly reruns: number
}

/** An open fork. */
export interface Fork extends RemoteChain {
  /** The chain id of the remote chain. */
  readonly chainId: bigint
  /** The hosts of the remotes, for messages; empty when the fork is offline. */
  readonly hosts: readonly string[]
  readonly block: ForkBlock
  /** The time at which it was opened, by the machine's clock, in milliseconds since 1970. */
  readonly openedMs: number
  /** The remote that answers its requests. */
  readonly remote: Pick<ForkRemote, "options" | "setUrl">
  /** The path of the fork file that it reads. */
  readonly file: string | undefined
  /** The first transactions of the remote block after the fork block, to be executed in the first open block. */
  readonly next: RemoteBlockPart | undefined
  /** `true` when the accounts of the mnemonic keep their balances of the remote chain. */
  readonly leavesAccounts: boolean
  readonly stats: () => ForkStats
  /** Remarks for the user, one line each. */
  readonly notes: readonly string[]
  note(line: string): void
  /** Sends a request to the remote; a response that cannot change is cached. */
  request(method: string, params: readonly unknown[]): unknown
  /**
   * Adds the values that were read so far to the recorded file.
   *
   * @throws {@link InvalidForkFile}, {@link InvalidFile} when the file cannot be written.
   */
  save(): Promise<void>
  /** Aborts the requests in flight, saves the recording, and closes the cache. */
  close(): Promise<void>
}

/**
 * Opens a fork.
 *
 * @param signal - Closes the remote, also while the fork is being opened; {@link Fork.close} closes the rest.
 * @throws {@link ForkBlockNotFound} when the remote has no such block.
 * @throws {@link InvalidForkFile} when the fork file does not exist, is damaged, or is of another block.
 * @throws Every error of `openOrigin`.
 * @example
 * const fork = await openFork({ url: "https://eth.example.com", blockNumber: 21_000_000 })
 * fork.block.hash // "0x…"
 */
export async function openFork(options: ForkOptions, signal?: AbortSignal): Promise<Fork> {
  assertCacheOption(options)
  const files = openFiles(options)
  const forkPoint = await findForkPoint(options, files, signal)
  const cache = files.isOffline ? undefined : openForkCache(options, forkPoint)
  try {
    return await createFork({ options, files, forkPoint, cache })
  } catch (error) {
    forkPoint.origin.close()
    cache?.close()
    throw error
  }
}

/** The parts of a fork. */
interface ForkParts {
  readonly options: ForkOptions
  readonly files: ForkFiles
  readonly forkPoint: ForkPoint
  readonly cache: ForkCache | undefined
}

async function createFork({ options, files, forkPoint, cache }: ForkParts): Promise<Fork> {
  const notes: string[] = []
  const head = files.contents ?? { chainId: forkPoint.chainId, block: forkPoint.block.header }
  const recording = createRecording(files.record, head)
  const { reads } = recording
  const { block } = forkPoint
  const origin = createForkRemote(forkPoint, options)
  const faults = createOriginFaults(block, options.timing ?? machineTiming)
  const faulty = faults.wrap(origin)
  const source = createForkSource({
    block,
    file: files.contents,
    cache,
    origin: faulty,
    recorder: recording,
  })
  const save = () => recording.save(() => source.inMemory(toKeys(reads ?? new StateKeySet())))
  if (options.pending === true) recording.noteOpenBlock(forkPoint.next?.header)
  const next = await readNext(options, { ...forkPoint, origin }, source)
  const counters = { reruns: 0 }
  return {
    notes,
    note: (line) => void notes.push(line),
    chainId: forkPoint.chainId,
    get hosts() {
      return origin.hosts
    },
    block,
    openedMs: (options.timing ?? machineTiming).now(),
    remote: origin,
    setFault: faults.set,
    get url() {
      const [url] = [origin.options.url].flat()
      return typeof url === "string" || url instanceof URL ? new URL(url).origin : undefined
    },
    get backoffMs() {
      return origin.options.backoffMs
    },
    next,
    leavesAccounts: options.accountBalance === "none",
    file: files.contents && files.path,
    base: new BaseState(source.peek, reads),
    fetch: createFetch(source, files, { reads, counters }),
    keysOf: files.isOffline ? undefined : createAccessHint(origin, block),
    stats: () => ({ ...origin.stats, ...source.stats, ...counters }),
    request: (method, params) => source.request(method, params),
    save,
    close: createClose({ origin: faulty, save, cache }),
  }
}

/** Creates the function that closes a fork once. */
function createClose({
  origin,
  save,
  cache,
}: {
  readonly origin: Pick<ForkOrigin, "close">
  readonly save: () => Promise<void>
  readonly cache: Pick<ForkCache, "close"> | undefined
}): Fork["close"] {
  const close = async (): Promise<void> => {
    origin.close()
    try {
      await save()
    } finally {
      cache?.close()
    }
  }
  let closed: Promise<void> | undefined
  return () => (closed ??= close())
}

/**
 * Reads the first transactions of the block after the fork block through the source, which records them for the fork file.
 *
 * @throws {@link ForkTransactionNotFound} when the transaction is not in the block after the fork block, as when a fork file has
 * another fork block.
 */
async function readNext(
  { transactionHash }: ForkOptions,
  { block, next, origin }: ForkPoint,
  { request }: ForkSource,
): Promise<RemoteBlockPart | undefined> {
  if (transactionHash === undefined || next !== undefined) return next
  const source = {
    get hosts() {
      return origin.hosts
    },
    request: async (method: string, params: readonly unknown[]) => request(method, params),
  }
  return readBlockUpTo(source, transactionHash, block.hash)
}

/** Creates the function that fetches keys; keys that are certain to be needed count as read. */
const createFetch =
  (
    source: ForkSource,
    { isOffline }: ForkFiles,
    { reads, counters }: { readonly reads: StateKeySet | undefined; readonly counters: { reruns: number } },
  ): Fork["fetch"] =>
  async (missing, { isGuess = false } = {}) => {
    if (isGuess) counters.reruns++
    await source.read(toKeys((isOffline && isGuess && missing.first) || missing))
    if (!isGuess) reads?.addAll(missing)
  }

const toKeys = ({ accounts, slots, blockHashes }: StateKeySet) => ({
  accounts: [...accounts],
  slots: new Map([...slots].map(([address, wanted]) => [address, [...wanted]])),
  blockHashes: [...blockHashes],
})

/** Returns the base under version 0 of the state of a fork, and its root. */
export const stateUnder = ({ base, block }: Fork): Pick<StateOptions, "base" | "baseRoot"> => ({
  base,
  baseRoot: bytesOf(block.header, "stateRoot", 32),
})

/** Returns the time of the fork block, in seconds. */
export const forkTime = ({ block }: Fork): { readonly timestamp: bigint } => ({
  timestamp: quantityOf(block.header, "timestamp") ?? 0n,
})
