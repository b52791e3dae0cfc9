/** The known facts about a remote: its abilities, its failures, and its rate limits. */
import { createConcurrency } from "./concurrency.ts"
import type { OriginOptions, Remote, Timing } from "./options.ts"
import { createRate, type Reserve } from "./transport/rate.ts"
import { createTransport, type Transport } from "./transport/transport.ts"

/** Optional methods, and blocks by hash (EIP-1898); `undefined` until the remote was asked. */
export interface Abilities {
  storageValues: boolean | undefined
  accountInfo: boolean | undefined
  hashes: boolean | undefined
}

export interface Endpoint {
  readonly transport: Transport
  readonly abilities: Abilities
  /** The largest known number of requests that the remote takes in one message. */
  together: number
  /** `true` once the remote has proved to serve the chain. */
  introduced: boolean
  /** Failed attempts since the last success. */
  failures: number
  /** Until this time other endpoints are preferred, in milliseconds since 1970. */
  coolUntilMs: number
  /** Until this time the remote wants no requests. */
  limitedUntilMs: number
  /** Runs at most 16 messages at the same time. */
  readonly atOnce: <T>(work: () => Promise<T>) => Promise<T>
  readonly reserveRequests: Reserve
}

/** Messages in flight: browsers allow 6 for a host, and providers some dozens. */
export const maxAtOnce = 16

/** Creates the record of a remote that was not asked yet. */
export function createEndpoint(
  remote: Remote,
  options: OriginOptions & { readonly timing: Timing },
): Endpoint {
  const { headers = {}, timing, requestsPerSecond } = options
  const transport = createTransport(remote, { headers, timing })
  return {
    transport,
    abilities: { storageValues: undefined, accountInfo: undefined, hashes: undefined },
    together: transport.maxTogether,
    introduced: false,
    failures: 0,
    coolUntilMs: 0,
    limitedUntilMs: 0,
    atOnce: createConcurrency(maxAtOnce),
    reserveRequests: createRate(requestsPerSecond),
  }
}
