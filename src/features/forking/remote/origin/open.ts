/** Opens an origin: asks for its chain, its abilities, and a block, in one round trip. */
import { InvalidOption } from "../../../../errors/index.ts"
import { createClient, type Opened } from "./client.ts"
import { createClosing } from "./closing.ts"
import { createEndpoint, type Endpoint } from "./endpoint.ts"
import { persist, type Round } from "./failover.ts"
import type { Failure, RpcRequest } from "./failures.ts"
import { introduce } from "./introduce.ts"
import type { OriginOptions, Remote } from "./options.ts"
import type { Origin } from "./origin.ts"
import { errorOf } from "./refusals.ts"
import { machineTiming } from "./timing.ts"
import type { Shared } from "./transport/exchange.ts"
import { withLinked } from "./transport/linkedSignal.ts"

/**
 * Opens an origin.
 *
 * @param remotes - One remote, or several that serve the same chain, in the order of preference. Those after the first
 *   are asked for their chain when they are needed.
 * @param options.signal - Closes the origin, while it is opened and afterwards.
 * @throws {@link OriginChainMismatch} when it does not serve the chain of `chainId`.
 * @throws {@link OriginRefused}, {@link OriginUnavailable} when none of them answers.
 * @throws {@link OriginClosed} when it is closed meanwhile.
 * @example
 * const origin = await openOrigin("https://eth.example.com/v2/key", { retries: 3 })
 * origin.chainId // 1n
 * origin.block // { number: "0x1406f40", hash: "0x…", … }
 */
export async function openOrigin(
  remotes: Remote | readonly Remote[],
  given: OriginOptions & { readonly signal?: AbortSignal | undefined } = {},
): Promise<Origin> {
  const options = { ...given, requestsPerSecond: rateOf(given) }
  const { timing = machineTiming, timeoutMs = 30_000 } = options
  const shared: Shared = {
    timing,
    options,
    timeoutMs,
    stats: { requests: 0, messages: 0, roundTrips: 0, retries: 0, failovers: 0, joined: 0 },
  }
  const list: readonly Remote[] = Array.isArray(remotes) ? remotes : [remotes as Remote]
  if (list.length === 0)
    throw new InvalidOption({
      name: "fork URL",
      expected: "one with http: or https:",
      value: "an empty list",
    })
  const endpoints = list.map((remote) => createEndpoint(remote, { ...options, timing }))
  const closing = createClosing(
    endpoints.map(({ transport }) => transport.name.host),
    options.signal,
  )
  try {
    return await open({ endpoints, shared, closing }, options)
  } catch (error) {
    closing.close()
    throw error
  }
}

/** The compute units of a usual request: providers publish other numbers for each method, and change them. */
const usualUnits = 20

/** Returns the smaller limit, in requests per second. */
function rateOf({ requestsPerSecond, computeUnitsPerSecond }: OriginOptions): number | undefined {
  if (computeUnitsPerSecond === undefined) return requestsPerSecond
  return Math.min(requestsPerSecond ?? Number.POSITIVE_INFINITY, computeUnitsPerSecond / usualUnits)
}

async function open(
  { endpoints, shared, closing }: Pick<Opened, "endpoints" | "shared" | "closing">,
  options: OriginOptions,
): Promise<Origin> {
  const { block: wanted = "latest" } = options
  const chain = { id: options.chainId }
  const named = blockRequest(wanted)
  let block: unknown
  const left = await withLinked([closing.signal], (signal) =>
    persist(endpoints, { shared, signal, waitsForState: false }, async (endpoint) => {
      const said = await meet(endpoint, [named], chain, { shared, signal })
      if ("kind" in said) return { failure: said, progressed: false }
      block = said.results[0]
      return undefined
    }),
  )
  if (left !== undefined) throw errorOf(left, "eth_chainId")
  const knowing: (round: Round, signal: AbortSignal) => Round = (round, signal) => async (endpoint) => {
    if (!endpoint.introduced) {
      const said = await meet(endpoint, [], chain, { shared, signal })
      if ("kind" in said) return { failure: said, progressed: false }
    }
    return round(endpoint)
  }
  return createClient({ endpoints, shared, closing, knowing, block, chainId: chain.id as bigint })
}

/** Asks a remote its first questions; the first remote to answer decides the chain. */
async function meet(
  endpoint: Endpoint,
  further: readonly RpcRequest[],
  chain: { id: bigint | undefined },
  { shared, signal }: { shared: Shared; signal: AbortSignal },
) {
  const said = await introduce(endpoint, further, shared, signal)
  if ("kind" in said) return said
  chain.id ??= said.chainId
  if (chain.id === said.chainId) return said
  endpoint.introduced = false
  const mismatch = { chainId: said.chainId, expected: chain.id }
  const reason = `it serves chain ${said.chainId}, not chain ${chain.id}`
  return { kind: "refused", reason, mismatch } satisfies Failure
}

function blockRequest(block: NonNullable<OriginOptions["block"]>): RpcRequest {
  if (typeof block === "string" && block.startsWith("0x"))
    return { method: "eth_getBlockByHash", params: [block, false] }
  const name = typeof block === "bigint" ? `0x${block.toString(16)}` : block
  return { method: "eth_getBlockByNumber", params: [name, false] }
}
