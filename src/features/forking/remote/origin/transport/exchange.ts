/** One round trip: requests that are sent together, in as few messages as the remote takes. */

import { inChunks } from "../../../../../base/chunks.ts"
import { type Endpoint, maxAtOnce } from "../endpoint.ts"
import type { Failure, Outcome, RpcRequest } from "../failures.ts"
import type { OriginOptions, Timing } from "../options.ts"
import type { OriginStats } from "../origin.ts"
import { wait } from "../timing.ts"

/** The counters of an origin while it counts. */
type Counters = { -readonly [Name in keyof OriginStats]: number }

/** The objects that all parts of an origin share. */
export interface Shared {
  readonly timing: Timing
  readonly options: OriginOptions
  readonly timeoutMs: number
  readonly stats: Counters
}

/**
 * Sends the requests once.
 *
 * @returns One outcome for each request, in order.
 * @throws The signal's reason.
 */
export async function exchange(
  endpoint: Endpoint,
  requests: readonly RpcRequest[],
  shared: Shared,
  signal: AbortSignal,
): Promise<Outcome[]> {
  const messages = chunksOf(requests, endpoint, shared.options)
  shared.stats.roundTrips += Math.ceil(messages.length / maxAtOnce)
  const outcomes = (await Promise.all(messages.map((each) => deliver(endpoint, each, shared, signal)))).flat()
  const longest = Math.max(...messages.map(({ length }) => length))
  const refused = outcomes.flatMap(({ failure }, index) => (failure?.kind === "batch" ? [index] : []))
  if (refused.length === 0 || longest === 1) return outcomes
  endpoint.together = Math.min(endpoint.together, longest <= 8 ? 1 : Math.floor(longest / 2))
  const again = refused.map((index) => requests[index] as RpcRequest)
  const second = await exchange(endpoint, again, shared, signal)
  for (const [at, index] of refused.entries()) outcomes[index] = second[at] as Outcome
  return outcomes
}

/** Splits requests into messages of at most `together` requests; none has more than the rate allows in a second. */
export function chunksOf(
  requests: readonly RpcRequest[],
  { together }: Endpoint,
  { requestsPerSecond = together }: OriginOptions,
): RpcRequest[][] {
  const most = Math.max(1, Math.min(together, Math.floor(requestsPerSecond)))
  return inChunks(requests, most)
}

async function deliver(
  endpoint: Endpoint,
  message: readonly RpcRequest[],
  shared: Shared,
  signal: AbortSignal,
): Promise<Outcome[]> {
  const { timing, stats } = shared
  await wait(timing, endpoint.reserveRequests(message.length, timing.now()), signal)
  return endpoint.atOnce(async () => {
    signal.throwIfAborted()
    stats.messages++
    stats.requests += message.length
    return withTimeout(endpoint, message, shared, signal)
  })
}

/** Ends an attempt that takes too long; a provider in this process cannot be stopped, so its answer is ignored. */
async function withTimeout(
  { transport }: Endpoint,
  message: readonly RpcRequest[],
  { timing, timeoutMs }: Shared,
  signal: AbortSignal,
): Promise<Outcome[]> {
  const controller = new AbortController()
  const failure: Failure = { kind: "transient", reason: `no answer in ${timeoutMs} ms` }
  let stop: (ended: "late" | "aborted") => void = () => {}
  const stopped = new Promise<"late" | "aborted">((resolve) => {
    stop = resolve
  })
  const giveUp = () => stop("aborted")
  signal.addEventListener("abort", giveUp, { once: true })
  const cancel = timing.after(timeoutMs, () => stop("late"))
  try {
    const sent = transport.send(message, controller.signal)
    const first = await Promise.race([sent, stopped])
    if (typeof first !== "string") return first
    controller.abort()
    sent.catch(() => undefined)
    signal.throwIfAborted()
    return message.map(() => ({ failure }))
  } finally {
    cancel()
    signal.removeEventListener("abort", giveUp)
  }
}
