/** The connection to one remote: an HTTP(S) URL, or a provider in this process. */
import { InvalidOption } from "../../../../../errors/index.ts"
import { readReply } from "../answers.ts"
import { type Outcome, type RpcRequest, toRpcError } from "../failures.ts"
import type { ProviderRequest, Remote, Timing } from "../options.ts"
import { inProcess, nameOf, type RemoteName } from "../remoteName.ts"
import { failureOf } from "../words.ts"
import { createPost, toHeaders } from "./http.ts"

export interface Transport {
  readonly name: RemoteName
  /** The maximum number of requests in one message. */
  readonly maxTogether: number
  /** Sends one message; returns one outcome for each request, in order. */
  send(requests: readonly RpcRequest[], signal: AbortSignal): Promise<Outcome[]>
}

/** The longest batch: geth allows 1,000, and many providers 50 or 100. */
const longestBatch = 50

/** Creates the connection to a remote. */
export function createTransport(
  remote: Remote,
  options: { readonly headers: Readonly<Record<string, string>>; readonly timing: Timing },
): Transport {
  if (typeof remote === "function") return providerTransport(remote)
  if (typeof remote === "object" && remote !== null && "request" in remote) {
    return providerTransport((call) => remote.request(call))
  }
  return httpTransport(toUrl(remote), options)
}

/** The error leaves out the text, which may have a key. */
function toUrl(remote: string | URL): URL {
  const url = URL.canParse(String(remote)) ? new URL(remote) : undefined
  if (url?.protocol === "http:" || url?.protocol === "https:") return url
  const value = url === undefined ? "a value that is not a URL" : `a URL with ${url.protocol}`
  throw new InvalidOption({ name: "fork URL", expected: "one with http: or https:", value })
}

function httpTransport(
  url: URL,
  { headers, timing }: { readonly headers: Readonly<Record<string, string>>; readonly timing: Timing },
): Transport {
  const sent = toHeaders(url, headers)
  const name = nameOf(url, headers)
  const post = createPost(url, { name, headers: sent, now: timing.now })
  let lastId = 0
  return {
    name,
    maxTogether: longestBatch,
    async send(requests, signal) {
      const calls = requests.map(({ method, params }) => ({ jsonrpc: "2.0", id: ++lastId, method, params }))
      const reply = await post(JSON.stringify(calls.length === 1 ? calls[0] : calls), signal)
      if ("kind" in reply) return calls.map(() => ({ failure: reply }))
      const ids = calls.map(({ id }) => id)
      return readReply(reply, ids, name)
    },
  }
}

function providerTransport(request: ProviderRequest): Transport {
  const ask = async (call: RpcRequest): Promise<Outcome> => {
    try {
      return { result: (await request(call as never)) ?? null }
    } catch (thrown) {
      return thrownOutcome(thrown)
    }
  }
  return { name: inProcess, maxTogether: 1, send: (requests) => Promise.all(requests.map(ask)) }
}

type Thrown = { readonly [field in "code" | "status" | "message" | "details" | "data" | "cause"]?: unknown }

/**
 * Distinguishes an answer from a failed attempt. viem wraps a node's error in errors whose messages show the URL; the
 * node's own error is the innermost one with a code. An error without a code comes from the connection to the node.
 */
function thrownOutcome(thrown: unknown): Outcome {
  const chain: Thrown[] = []
  for (
    let each = thrown;
    typeof each === "object" && each !== null && chain.length < 9;
    each = (each as Thrown).cause
  ) {
    chain.push(each)
  }
  const coded = chain.findLast(({ code }) => typeof code === "number")
  const { code, status, message, details, data } =
    coded ?? chain.find((each) => typeof each.status === "number") ?? chain[0] ?? {}
  const words = typeof details === "string" && details !== "" ? details : message
  const error = toRpcError({ code: code ?? status, message: words ?? String(thrown), data })
  const failure = failureOf(error, inProcess.clean)
  if (failure !== undefined) return { failure }
  return coded === undefined
    ? { failure: { kind: "transient", reason: inProcess.clean(error.message) } }
    : { error }
}
