/** An endpoint with the objects that all parts of an origin share, for the tests of single parts. */
import { createEndpoint } from "../../../../../src/features/forking/remote/origin/endpoint.ts"
import type { OriginOptions, Remote } from "../../../../../src/features/forking/remote/origin/options.ts"
import type { Shared } from "../../../../../src/features/forking/remote/origin/transport/exchange.ts"
import { skippingTiming, timeoutMs } from "./timing.ts"

/** A signal that never aborts. */
export const { signal } = new AbortController()

/** Creates the endpoint of a remote that was not asked yet. */
export function endpointOf(remote: Remote, options: OriginOptions = {}) {
  const timing = skippingTiming()
  const shared: Shared = {
    timing,
    options,
    timeoutMs,
    stats: { requests: 0, messages: 0, roundTrips: 0, retries: 0, failovers: 0, joined: 0 },
  }
  return { endpoint: createEndpoint(remote, { ...options, timing }), shared, timing }
}
