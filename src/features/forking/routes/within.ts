/** Requests at a partial block of the remote chain: after some of its transactions, or as of a flashblock. */
import {
  ForkFileMiss,
  ForkPartUnavailable,
  OriginRequestFailed,
  OriginUnavailable,
} from "../../../errors/index.ts"
import type { Fork } from "../chain/open.ts"
import { type ResolvedBlock, toQuantity } from "./resolveBlock.ts"

/** For each fork: `true` when its remote, at this URL, ignores unknown fields and so answers for the whole block, as geth does. */
const ignoring = new WeakMap<Fork, { readonly url: unknown; readonly known: Promise<boolean> }>()

/** Requests a balance at a block with an unknown field; returns `true` when the remote answers. */
async function ignoresFields({ block, request }: Fork): Promise<boolean> {
  const named = { blockNumber: toQuantity(block.number), noSuchField: "0x0" }
  try {
    await request("eth_getBalance", [`0x${"00".repeat(20)}`, named])
    return true
  } catch (error) {
    // The fork file of an offline fork was recorded from a remote that supports partial blocks.
    if (error instanceof OriginRequestFailed || error instanceof ForkFileMiss) return false
    throw error
  }
}

/** Does the same, with one request for each remote that the fork has had. */
function ignores(fork: Fork): Promise<boolean> {
  const { url } = fork.remote.options
  const kept = ignoring.get(fork)
  if (kept !== undefined && kept.url === url) return kept.known
  const known = ignoresFields(fork)
  ignoring.set(fork, { url, known })
  known.catch(() => ignoring.delete(fork))
  return known
}

/** Sends a request that names a whole block or a partial one to the remote. */
export const requestAt = (
  fork: Fork,
  { number, isPart = false }: ResolvedBlock,
  method: string,
  params: readonly unknown[],
): unknown => (isPart ? requestWithin(fork, number, method, params) : fork.request(method, params))

/**
 * Returns an answer of the remote, after a check of its form, to join it with the answer of this node.
 *
 * @param names - The fields that must be lists; without names, the answer itself must be a list.
 * @throws {@link OriginUnavailable} for an answer of another form.
 */
export function joinable<Answer>(fork: Fork, method: string, answer: unknown, ...names: string[]): Answer {
  const fields = (answer ?? {}) as Readonly<Record<string, unknown>>
  const lists = names.length === 0 ? [answer] : names.map((name) => fields[name])
  if (lists.every((list) => Array.isArray(list))) return answer as Answer
  const reason = `${method}: unreadable value`
  throw new OriginUnavailable({ origin: fork.hosts.join(", "), attempts: 1, reason })
}

/** The code of a request that the remote does not understand. */
const invalidParams = -32602

/**
 * Sends a request to a remote that supports partial blocks.
 *
 * @throws {@link ForkPartUnavailable} when the remote does not support them.
 */
async function requestWithin(
  fork: Fork,
  number: bigint,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const unavailable = (reason: string, cause?: unknown) =>
    new ForkPartUnavailable({ origin: fork.hosts.join(", "), number, reason }, { cause })
  if (await ignores(fork)) throw unavailable("it knows blocks as a whole alone")
  try {
    return await fork.request(method, params)
  } catch (error) {
    if (error instanceof OriginRequestFailed && error.code === invalidParams)
      throw unavailable(error.message, error)
    throw error
  }
}
