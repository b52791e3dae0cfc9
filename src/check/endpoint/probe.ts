/** The first requests to an endpoint: its client, its chain, and the accounts that it sends from. */
import { EndpointNotReached } from "../../errors/index.ts"
import type { EndpointFacts } from "../types.ts"
import type { Rpc } from "./rpc.ts"

/** The facts of an endpoint, with what the cases need. */
export interface Facts extends EndpointFacts {
  /** The accounts that a node on a developer's machine sends from. */
  readonly accounts: readonly string[]
  /** The URL of its WebSocket server, if it is known. */
  readonly ws: string | undefined
  /** The URL of its raw feed, if it is known. */
  readonly feed: string | undefined
}

/** The requests that {@link probe} sends. */
export const probeRequests = 3

/** The clients that run on developers' machines. */
const devClients = /midblock|anvil|hardhat|ganache|tevm/i

/** The chain ids that such clients have by default. */
const devChains = new Set([31_337, 1337])

/**
 * Recognises an endpoint.
 *
 * @throws {@link EndpointNotReached} when it does not answer `eth_chainId`.
 */
export async function probe(
  rpc: Rpc,
  given: { readonly ws?: string | undefined; readonly feed?: string | undefined },
): Promise<Facts> {
  const chain = await rpc.ask("eth_chainId")
  if (typeof chain.result !== "string" || !/^0x[0-9a-f]+$/i.test(chain.result))
    throw new EndpointNotReached({
      url: rpc.name,
      reason: `eth_chainId: ${chain.error?.message ?? "no quantity"}`,
    })
  const [version, unlocked] = [await rpc.ask("web3_clientVersion"), await rpc.ask("eth_accounts")]
  const client = typeof version.result === "string" ? version.result : "unknown"
  const accounts = Array.isArray(unlocked.result) ? (unlocked.result as string[]) : []
  const chainId = Number(chain.result)
  const isDevNode = accounts.length > 0 && (devClients.test(client) || devChains.has(chainId))
  const ws = given.ws ?? (isDevNode ? rpc.url.replace(/^http/, "ws") : undefined)
  const feed =
    given.feed ??
    (/midblock/.test(client) ? `${rpc.url.replace(/^http/, "ws").replace(/\/$/, "")}/flashblocks` : undefined)
  return { url: rpc.name, client, chainId, isDevNode, accounts, ws, feed }
}
