/** Writes replies, for the fast path and for the express app: the only place that makes the headers that all of them have. */
import type { ServerResponse } from "node:http"
import { pipeline, Readable } from "node:stream"
import type { JsonPieces } from "../../rpc/jsonText.ts"
import type { Reply } from "./httpReply.ts"

/**
 * Sets the headers of every reply. The origin is echoed, never `*`, and credentials are never allowed.
 *
 * @param origin - The origin that may read the reply; `undefined` when the request names none, or is rejected.
 * @see https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export function setCommonHeaders(response: ServerResponse, origin: string | undefined): void {
  response.appendHeader("Vary", "Origin") // keeps the value of an app around this one
  if (origin !== undefined) response.setHeader("Access-Control-Allow-Origin", origin)
}

/** Sends a reply of JSON-RPC. */
export function sendReply(response: ServerResponse, { status, text }: Reply): void {
  if (text === undefined) response.writeHead(status).end()
  else if (typeof text === "string") sendJson(response, status, text)
  else sendPieces(response, status, text)
}

/** Sends JSON in pieces, as fast as the client reads it. An error after the beginning can only end the connection. */
function sendPieces(response: ServerResponse, status: number, pieces: JsonPieces): void {
  setHead(response, status, "application/json")
  pipeline(Readable.from(pieces), response, () => {})
}

/** Sends a text that is JSON already; its media type has no charset (RFC 8259, section 11). */
export function sendJson(response: ServerResponse, status: number, text: string): void {
  sendText(response, { status, type: "application/json", text })
}

/** Sends a text of any media type. */
export function sendText(
  response: ServerResponse,
  { status, type, text }: { readonly status: number; readonly type: string; readonly text: string },
): void {
  setHead(response, status, type)
  response.end(text)
}

function setHead(response: ServerResponse, status: number, type: string): void {
  response.statusCode = status
  response.setHeader("Content-Type", type)
  response.setHeader("X-Content-Type-Options", "nosniff")
}
