/** JSON-RPC over HTTP, with a count of the requests and a limit for it. */
import { EndpointNotReached, RateLimited, RequestLimitReached } from "../../errors/index.ts"

/** The error object of an answer. */
export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** One answer: a result or an error. An answer that is not JSON-RPC has its HTTP status as the code. */
export interface Answer {
  readonly result?: unknown
  readonly error?: RpcError | undefined
}

/** An HTTP response with its body. */
export interface Response {
  readonly status: number
  readonly type: string
  readonly text: string
  /** The parsed body; `undefined` when it is not JSON. */
  readonly json: unknown
}

/** A method and its parameters. */
export type Call = readonly [method: string, ...params: unknown[]]

/** The client of one endpoint. */
export interface Rpc {
  readonly url: string
  /** The part of the URL that messages name. */
  readonly name: string
  /** The number of requests so far; each part of a batch is one. */
  count(): number
  /** Sends a body as it is. */
  post(body: string, requests?: number): Promise<Response>
  ask(...call: Call): Promise<Answer>
  /** Sends calls in one batch; one by one where the endpoint has no batches. */
  batch(calls: readonly Call[]): Promise<readonly Answer[]>
}

/** The time limit of a request, in milliseconds, and the most bytes of a response. */
const [timeoutMs, maxBytes] = [15_000, 64 * 2 ** 20]

/** The requests without a response, or with HTTP 429, after which nothing more is asked. */
const maxFailures = 3

/** Creates the client of an endpoint that sends at most `limit` requests. */
export function createRpc(url: string, limit: number): Rpc {
  const target = targetOf(url)
  let [sent, id, hasBatches, failures] = [0, 0, true, 0]
  let last: Error | undefined
  const post = async (body: string, requests = 1): Promise<Response> => {
    if (last !== undefined && failures >= maxFailures) throw last
    if (sent + requests > limit) throw new RequestLimitReached({ limit })
    sent += requests
    try {
      const response = await responseOf(target, body)
      if (response.status === 429) throw new RateLimited({ url: target.name })
      failures = 0
      return response
    } catch (error) {
      failures++
      last = error as Error
      throw error
    }
  }
  const requestOf = ([method, ...params]: Call) => ({ jsonrpc: "2.0", id: ++id, method, params })
  const ask = async (...call: Call) => answerOf(await post(JSON.stringify(requestOf(call))))
  const batch = async (calls: readonly Call[]): Promise<readonly Answer[]> => {
    if (calls.length === 0) return []
    if (!hasBatches) return Promise.all(calls.map((call) => ask(...call)))
    const requests = calls.map(requestOf)
    const { json } = await post(JSON.stringify(requests), requests.length)
    hasBatches = Array.isArray(json) && json.length === requests.length
    if (!hasBatches) return batch(calls)
    const byId = new Map((json as { id: unknown }[]).map((each) => [each.id, each]))
    return requests.map(({ id }) => answerIn(byId.get(id)))
  }
  return { url, name: target.name, count: () => sent, post, ask, batch }
}

/** The URL and the headers of the requests to an endpoint, and its name in messages: the path of a URL often is a key. */
interface Target {
  readonly href: string
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
}

function targetOf(url: string): Target {
  const { origin, username, password, pathname, search } = new URL(url)
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    href: `${origin}${pathname}${search}`,
    name: origin,
    headers: {
      "content-type": "application/json",
      ...(credentials !== ":" && { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` }),
    },
  }
}

async function responseOf({ href, name, headers }: Target, body: string): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(href, { method: "POST", headers, body, signal })
    const text = await textOf(response.body)
    const type = response.headers.get("content-type") ?? ""
    return { status: response.status, type, text, json: parsed(text) }
  } catch (cause) {
    const { message, cause: inner } = cause as Error
    throw new EndpointNotReached({
      url: name,
      reason: inner instanceof Error ? inner.message : message,
      cause,
    })
  }
}

async function textOf(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`a response of more than ${maxBytes / 2 ** 20} MiB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the answer in a response; the HTTP status is the code of an error where there is none. */
function answerOf({ status, json, text }: Response): Answer {
  const isAnswer = typeof json === "object" && json !== null && ("result" in json || "error" in json)
  if (isAnswer && status !== 403) return answerIn(json)
  return { error: { code: status, message: `HTTP ${status}: ${text.slice(0, 100)}` } }
}

function answerIn(json: unknown): Answer {
  const { result, error } = (json ?? {}) as { result?: unknown; error?: RpcError }
  if (error !== undefined && error !== null) return { error }
  if (result === undefined) return { error: { code: 0, message: "neither a result nor an error" } }
  return { result }
}

/** Returns an answer as one line. */
export const lineOf = ({ result, error }: Answer): string =>
  error === undefined ? (JSON.stringify(result) ?? "nothing") : `error ${error.code}: ${error.message}`
