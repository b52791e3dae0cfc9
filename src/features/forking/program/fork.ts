/** The fork of a node from the options of the command line. */
import { readAmount } from "../../../node/options/units.ts"
import type { NodeFork } from "../routes/nodeFork.ts"
import type { GivenForkOptions } from "../routes/start.ts"
import { type ForkValues, isFork } from "./flags.ts"

/**
 * Returns the fork of `createNode` for the options; `undefined` when there is none.
 *
 * @example
 * toFork({ ...defaults, forkUrl: ["http://127.0.0.1:8545@20"] }) // { url: ["http://127.0.0.1:8545"], blockNumber: 20n, … }
 */
export function toFork(options: Partial<ForkValues>): GivenForkOptions | undefined {
  const urls = (options.forkUrl ?? []).map(splitBlock)
  if (!isFork(options)) return undefined
  const { forkBlockHash, forkTransactionHash, forkAccountBalance: balance } = options
  const named = forkBlockHash === undefined && forkTransactionHash === undefined && !options.forkPending
  const blockNumber = options.forkBlockNumber ?? urls.find(({ block }) => block !== undefined)?.block
  return {
    ...(urls.length > 0 && { url: urls.map(({ url }) => url) }),
    file: options.forkFile,
    record: options.forkRecord,
    offline: options.forkOffline,
    blockNumber: named ? blockNumber : undefined,
    blockHash: forkBlockHash as `0x${string}` | undefined,
    transactionHash: forkTransactionHash as `0x${string}` | undefined,
    pending: options.forkPending || undefined,
    chainId: options.forkChainId,
    headers: Object.fromEntries((options.forkHeader ?? []).map(splitHeader)),
    accountBalance: balance === undefined || balance === "none" ? balance : amountOf(balance),
    cache: options.forkCache === false ? false : options.forkCacheDir,
    timeoutMs: options.forkTimeout,
    retries: options.forkRetries,
    backoffMs: options.forkRetryBackoff,
    requestsPerSecond: options.forkRps || undefined,
    computeUnitsPerSecond: options.forkCups || undefined,
  }
}

const amountOf = (text: string): bigint | undefined => readAmount(text) ?? readAmount(`${text} ether`)

function splitHeader(header: string): [name: string, value: string] {
  const colon = header.indexOf(":")
  return [header.slice(0, colon).trim(), header.slice(colon + 1).trim()]
}

/** Splits anvil's `URL@BLOCK`. An `@` between a user and a host does not match: a colon or a dot follows it. */
function splitBlock(text: string): { readonly url: string; readonly block?: bigint | undefined } {
  const [, url = text, block] = /^(.*)@(latest|\d{1,18})$/s.exec(text) ?? []
  return { url, block: block === undefined || block === "latest" ? undefined : BigInt(block) }
}

/**
 * Describes the reads of a fork in one line.
 *
 * @example
 * describeStats(stats) // "fork: 96 requests in 7 round trips, 61 misses, 5 runs repeated, 0 hits in the cache, 0 in the file"
 */
export function describeStats({
  requests,
  roundTrips,
  misses,
  reruns,
  cacheHits,
  fileHits,
}: NodeFork["stats"]): string {
  const read = `${requests} requests in ${roundTrips} round trips, ${misses} misses, ${reruns} runs repeated`
  return `fork: ${read}, ${cacheHits} hits in the cache, ${fileHits} in the file`
}
