/** The requests of an open origin. */
import { OriginRequestFailed } from "../../../../errors/index.ts"
import type { Closing } from "./closing.ts"
import type { Endpoint } from "./endpoint.ts"
import { persist, type Round } from "./failover.ts"
import type { Outcome } from "./failures.ts"
import { createFlights } from "./flights.ts"
import { listKeys, type StateKey } from "./keys.ts"
import type { Origin, OriginBlock, PassThroughOptions } from "./origin.ts"
import type { Parts } from "./plan.ts"
import { blockCheck, mismatch, readRound } from "./read.ts"
import { errorOf, readErrorOf } from "./refusals.ts"
import { exchange, type Shared } from "./transport/exchange.ts"
import { withLinked } from "./transport/linkedSignal.ts"
import { gather } from "./values.ts"

/** An origin that was opened. */
export interface Opened {
  readonly endpoints: readonly Endpoint[]
  readonly shared: Shared
  readonly closing: Closing
  /** Asks an endpoint for its chain before its first round. */
  readonly knowing: (round: Round, signal: AbortSignal) => Round
  readonly block: unknown
  readonly chainId: bigint
}

/** Creates the origin. */
export function createClient(opened: Opened): Origin {
  const { endpoints, shared, closing, block, chainId } = opened
  const hosts = endpoints.map(({ transport }) => transport.name.host)
  const flights = createFlights((keys) => {
    shared.stats.joined += keys
  })
  const linked = <T>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>) =>
    withLinked([closing.signal, signal], work)
  return {
    chainId,
    hosts,
    block,
    stats: shared.stats,
    request: (method, params, { signal, pinnedTo } = {}) =>
      linked(signal, (signal) => passThrough(opened, { method, params }, pinnedTo, signal)),
    read: (block, keys, { signal } = {}) =>
      linked(signal, async (signal) => {
        const listed = listKeys(keys)
        const read = (fresh: readonly StateKey[], signal: AbortSignal) =>
          readKeys(opened, block, fresh, signal)
        return gather(listed, await flights.join(block.hash.toLowerCase(), listed, read, signal))
      }),
    close: closing.close,
  }
}

type Call = { readonly method: string; readonly params: readonly unknown[] }

async function passThrough(
  { endpoints, shared, knowing }: Opened,
  call: Call,
  pinnedTo: PassThroughOptions["pinnedTo"],
  signal: AbortSignal,
): Promise<unknown> {
  const requests = pinnedTo === undefined ? [call] : [call, blockCheck(pinnedTo)]
  let outcome: Outcome | undefined
  let origin = ""
  const round: Round = async (endpoint) => {
    const [answer, check] = await exchange(endpoint, requests, shared, signal)
    outcome = answer as Outcome
    origin = endpoint.transport.name.host
    const failure = outcome.failure ?? (check && pinnedTo && mismatch(check, pinnedTo))
    return failure && { failure, progressed: false }
  }
  const left = await persist(endpoints, { shared, signal, waitsForState: false }, knowing(round, signal))
  if (left !== undefined) {
    // A failure without an error of the remote means: it has answered, and has another block.
    const missing = left.kind === "noState" && left.error === undefined ? pinnedTo : undefined
    throw missing === undefined ? errorOf(left, call.method) : readErrorOf(left, missing)
  }
  const error = outcome?.error
  if (error !== undefined) throw new OriginRequestFailed({ origin, ...error })
  return (outcome as { result?: unknown }).result
}

async function readKeys(
  { endpoints, shared, knowing }: Opened,
  block: OriginBlock,
  keys: readonly StateKey[],
  signal: AbortSignal,
): Promise<Parts> {
  const parts: Parts = new Map()
  const round: Round = async (endpoint) => {
    const { size } = parts
    const failure = await readRound(endpoint, { block, keys, parts }, shared, signal)
    return failure && { failure, progressed: parts.size > size }
  }
  const left = await persist(endpoints, { shared, signal, waitsForState: true }, knowing(round, signal))
  if (left !== undefined) throw readErrorOf(left, block)
  return parts
}
