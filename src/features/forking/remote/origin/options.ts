/** Options of an origin, and the kinds of its remotes. */
import type { Hex } from "../../../../base/hex.ts"

/**
 * The `request` function of an EIP-1193 provider, called with `{ method, params }`. Its parameter is `never`, because
 * typed providers accept only the methods that they know, and would fit no other type.
 */
export type ProviderRequest = (call: never) => Promise<unknown>

/** A remote: an HTTP(S) URL, an EIP-1193 provider such as another midblock node, or its `request` function. */
export type Remote = string | URL | ProviderRequest | { readonly request: ProviderRequest }

/** A clock, timers and randomness; those of the machine when absent, so that tests can pass their own. */
export interface Timing {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls back after a number of milliseconds, unless the returned function is called first. */
  after(ms: number, call: () => void): () => void
  /** A number from 0 up to, not including, 1. */
  random(): number
}

/** A failed attempt, after which another one follows. */
export interface OriginRetry {
  /** The host that failed. */
  readonly origin: string
  readonly reason: string
  /** Wait before the next attempt, in milliseconds; 0 when another URL is tried at once. */
  readonly waitMs: number
}

/** Wait before the second attempt, in milliseconds. */
export const defaultBackoffMs = 250

/** Options of {@link openOrigin}. */
export interface OriginOptions {
  /** Headers of each HTTP request, such as those that carry a key. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** The maximum time of one attempt, in milliseconds; 30,000 when absent. */
  readonly timeoutMs?: number | undefined
  /** Attempts after the first, at each remote, as long as nothing more is answered; 5 when absent. */
  readonly retries?: number | undefined
  /** Wait before the second attempt, in milliseconds, doubled for each after it; 250 when absent. */
  readonly backoffMs?: number | undefined
  /** The maximum number of JSON-RPC requests per second; unlimited when absent. */
  readonly requestsPerSecond?: number | undefined
  /** The maximum number of compute units per second, 20 for each request; unlimited when absent. */
  readonly computeUnitsPerSecond?: number | undefined
  /** The chain that the remotes must serve; any, but all the same one, when absent. */
  readonly chainId?: bigint | undefined
  /** The block to answer in the same round trip, see {@link Origin.block}; `"latest"` when absent. */
  readonly block?: "latest" | "safe" | "finalized" | bigint | Hex | undefined
  /** Called before each further attempt; for logs. */
  readonly onRetry?: ((retry: OriginRetry) => void) | undefined
  readonly timing?: Timing | undefined
}
