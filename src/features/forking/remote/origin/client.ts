/** The requests of an open origin. */
import { OriginRequestFailed } from "../../../../errors/index.ts"
import type { Closing } from "./closing.ts"
import type { Endpoint } from "./endpoint.ts"
import { persist, type Round } from "./failover.ts"
import type { Outcome } from "./failures.ts"
import { createFlights } from "./flights.ts"
import { listKeys, type StateKey } from "./keys.ts"
import type { Origin, OriginBlock, PassThroughOptions, StateValues } from "./origin.ts"
import type { Parts } from "./plan.ts"
import { blockCheck, mismatch, readRound } from "./read.ts"
import { errorOf, readErrorOf } from "./refusals.ts"
import { exchange, type Shared } from "./transport/exchange.ts"
import { withLinked } from "./transport/linkedSignal.ts"
import { gather, keysOfAccessList } from "./values.ts"

/** An origin that was opened. */
export interface Opened {
  readonly endpoints: readonly Endpoint[]
  readonly shared: Shared
  readonly closing: Closing
  /** Asks an endpoint for its chain before its first round. */
  readonly knowing: (round: Round, signal: AbortSignal) => Round
  readonly block: unknown
  readonly early: StateValues | undefined
  readonly chainId: bigint
}

/** Creates the origin. */
export function createClient(opened: Opened): Origin {
  const { endpoints, shared, closing, block, early, chainId } = opened
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
    early,
    stats: shared.stats,
    request: (method, params, { signal, ...blocks } = {}) =>
      linked(signal, (signal) => passThrough(opened, { method, params }, blocks, signal)),
    read: (block, keys, { signal } = {}) =>
      linked(signal, async (signal) => {
        const listed = listKeys(keys)
        const read = (fresh: readonly StateKey[], signal: AbortSignal) =>
          readKeys(opened, block, fresh, signal)
        return gather(listed, await flights.join(block.hash.toLowerCase(), listed, read, signal))
      }),
    accessList: (block, call, { signal } = {}) =>
      linked(signal, async (signal) => {
        const result = await createAccessList(opened, block, call, signal)
        return keysOfAccessList(result, call)
      }),
    close: closing.close,
  }
}

type Call = { readonly method: string; readonly params: readonly unknown[] }

async function passThrough(
  { endpoints, shared, knowing }: Opened,
  call: Call,
  { block, pinnedTo }: Pick<PassThroughOptions, "block" | "pinnedTo">,
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
  const left = await persist(
    endpoints,
    { shared, signal, waitsForState: block !== undefined },
    knowing(round, signal),
  )
  if (left !== undefined) {
    // A failure without an error of the remote means: it has answered, and has another block.
    const missing =
      left.kind === "noState" ? (block ?? (left.error === undefined ? pinnedTo : undefined)) : undefined
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

/** One attempt at the first remote that may have the method; `undefined` when there is no answer. */
async function createAccessList(
  { endpoints, shared }: Opened,
  block: OriginBlock,
  call: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<unknown> {
  const now = shared.timing.now()
  const endpoint = endpoints.find(
    ({ abilities, introduced, coolUntilMs, limitedUntilMs }) =>
      introduced && abilities.accessList !== false && coolUntilMs <= now && limitedUntilMs <= now,
  )
  if (endpoint === undefined) return undefined
  const at =
    endpoint.abilities.hashes === false ? `0x${block.number.toString(16)}` : { blockHash: block.hash }
  const request = { method: "eth_createAccessList", params: [call, at] }
  const [outcome] = await exchange(endpoint, [request], shared, signal)
  if (outcome?.failure?.kind === "noMethod") endpoint.abilities.accessList = false
  return (outcome as { result?: unknown }).result
}
