/** Makes the reply to a plain request: the same headers as the express app and Node's HTTP server. */
import { loadHttp } from "../lazyImports.ts"
import type { Reply } from "./httpReply.ts"

/** The parts of a reply that depend on the request and the server. */
export interface ReplyContext {
  readonly origin: string | undefined
  /** `true` when the server closes the connection after the reply. */
  readonly isLast: boolean
  readonly keepAliveTimeoutMs: number
}

/** The texts of a reply, and their encoding. */
export interface ReplyText {
  readonly head: string
  readonly body: string
  /** The number of bytes of head and body. */
  readonly byteLength: number
  readonly encoding: "latin1" | "utf8"
}

/**
 * Returns the texts of a reply.
 *
 * @example
 * replyText({ status: 204, text: undefined }, { origin: undefined, isLast: true, keepAliveTimeoutMs: 0 })
 * // { head: "HTTP/1.1 204 No Content\r\nVary: Origin\r\nDate: …\r\nConnection: close\r\n\r\n", body: "", byteLength: 97, encoding: "latin1" }
 */
export function replyText(
  { status, text }: Reply,
  { origin, isLast, keepAliveTimeoutMs }: ReplyContext,
): ReplyText {
  const allowed = origin === undefined ? "" : `Access-Control-Allow-Origin: ${origin}\r\n`
  const connection = isLast ? "close" : `keep-alive\r\nKeep-Alive: timeout=${keepAliveTimeoutMs / 1000}`
  const ending = `Date: ${date()}\r\nConnection: ${connection}\r\n\r\n`
  const beginning = `HTTP/1.1 ${statusLine(status)}\r\nVary: Origin\r\n${allowed}`
  if (text === undefined) {
    const head = beginning + ending
    return { head, body: "", byteLength: head.length, encoding: "latin1" }
  }
  const length = Buffer.byteLength(text)
  const content = `Content-Type: application/json\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${length}\r\n`
  const head = beginning + content + ending
  // A text of ASCII has as many bytes as characters, and Node writes it faster in "latin1".
  const encoding = length === text.length ? "latin1" : "utf8"
  return { head, body: text, byteLength: head.length + length, encoding }
}

const statusLine = (status: number): string =>
  status === 200 ? "200 OK" : `${status} ${loadHttp().STATUS_CODES[status] ?? ""}`

let second = 0
let text = ""

/** Returns the value of the `Date` header, in whole seconds (RFC 9110, section 6.6.1). */
function date(): string {
  // biome-ignore lint/plugin: the time of a reply, not of a node
  const now = Date.now()
  if (now - second >= 1000 || now < second) {
    second = now - (now % 1000)
    text = new Date(second).toUTCString()
  }
  return text
}
