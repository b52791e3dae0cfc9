/**
 * One HTTP message to a remote.
 *
 * The global `fetch` is the transport: it keeps connections open, inflates, and is in every runtime. The clients of viem,
 * ethers and web3 repeat a whole batch, do not distinguish a used-up quota from a rate limit, and show the URL with its
 * key in errors. So the code between `fetch` and the answers is here.
 */

import { InvalidOption } from "../../../../../errors/index.ts"
import type { Failure } from "../failures.ts"
import { decoded, type RemoteName } from "../remoteName.ts"

export interface HttpReply {
  readonly status: number
  readonly statusText: string
  readonly text: string
  readonly waitMs: number | undefined
}

/** The largest answer, in bytes after inflation: a larger one is not an answer of a node, and would fill the memory. */
const largestBytes = 256 * 1024 * 1024

/** Sends a body. */
export type Post = (body: string, signal: AbortSignal) => Promise<HttpReply | Failure>

/** Creates the sender of messages to a URL. */
export function createPost(
  url: URL,
  { name, headers: sent, now }: { name: RemoteName; headers: Headers; now: () => number },
): Post {
  const target = new URL(url)
  target.username = target.password = target.hash = ""
  return async (body, signal) => {
    try {
      // A redirect would send the headers, and the key in them, to another host.
      const response = await fetch(target, {
        method: "POST",
        body,
        headers: sent,
        signal,
        redirect: "manual",
      })
      const { status, statusText } = response
      if (status >= 300 && status < 400) return redirected(response)
      const text = await readText(response)
      if (text === undefined)
        return { kind: "refused", reason: `an answer of more than ${largestBytes} bytes` }
      return { status, statusText, text, waitMs: retryAfterMs(response.headers.get("retry-after"), now()) }
    } catch (error) {
      signal.throwIfAborted()
      return unreachable(error, name)
    }
  }
}

/**
 * Returns the headers of each message.
 *
 * @throws {@link InvalidOption} without the value, which may be a key.
 */
export function toHeaders(url: URL, headers: Readonly<Record<string, string>>): Headers {
  const sent = new Headers({ "content-type": "application/json", accept: "application/json" })
  if (url.username !== "" || url.password !== "") sent.set("authorization", basic(url))
  if (typeof headers !== "object" || headers === null)
    throw new InvalidOption({
      name: "fork.headers",
      expected: "an object",
      value: `a value of type ${typeof headers}`,
    })
  for (const [key, value] of Object.entries(headers)) {
    try {
      if (typeof value !== "string") throw new TypeError("no text")
      sent.set(key, value)
    } catch {
      const got = typeof value === "string" ? "another name or text" : `a value of type ${typeof value}`
      const expected = "names and texts that HTTP headers can have"
      throw new InvalidOption({ name: "fork.headers", expected, value: got })
    }
  }
  return sent
}

const basic = ({ username, password }: URL): string =>
  `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString("base64")}`

/**
 * Returns the wait of the header `Retry-After` (RFC 9110 §10.2.3) in milliseconds; `undefined` when the header is absent or unreadable.
 *
 * @example
 * retryAfterMs("120", now) // 120000
 * retryAfterMs("Fri, 31 Dec 1999 23:59:59 GMT", now) // 0: it is over
 */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === "") return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs)
}

function redirected(response: Response): Failure {
  const location = response.headers.get("location")
  const host = location && URL.canParse(location) ? ` to ${new URL(location).host}` : ""
  return {
    kind: "refused",
    reason: `HTTP ${response.status}: redirects${host}; give the URL it redirects to`,
  }
}

/** The body as text; `undefined` when it is too large. */
async function readText({ body }: Response): Promise<string | undefined> {
  if (body === null) return ""
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > largestBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

/** Returns the failure of a connection below HTTP; only codes are used, because messages of `fetch` may show the URL. */
function unreachable(error: unknown, name: RemoteName): Failure {
  const causes: unknown[] = []
  for (let each: unknown = error; each instanceof Error && causes.length < 5; each = each.cause)
    causes.push(each)
  const code = causes
    .map((each) => (each as { code?: unknown }).code)
    .find((each) => typeof each === "string")
  if (causes.some((each) => (each as Error).message === "bad port"))
    return { kind: "refused", reason: "its port is one that fetch does not connect to" }
  if (code === undefined)
    return { kind: "transient", reason: name.clean(String((causes.at(-1) as Error)?.message)) }
  const isCertificate = /CERT|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(String(code))
  return { kind: isCertificate ? "refused" : "transient", reason: plain[String(code)] ?? String(code) }
}

const plain: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was reset",
  EPIPE: "the connection was reset",
  UND_ERR_SOCKET: "the connection was closed before the end of the answer",
  ENOTFOUND: "the host was not found",
  EAI_AGAIN: "the host was not found",
  ETIMEDOUT: "the connection timed out",
  UND_ERR_CONNECT_TIMEOUT: "the connection timed out",
}
