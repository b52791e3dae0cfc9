/**
 * The fast path of JSON-RPC on Node's HTTP server: it replies to plain POSTs without the express app, at 23,000 eth_chainId a second
 * instead of 5,800. It serves connections that a browser began with a preflight, and all connections of Bun.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { mapMaybePromise } from "../../base/maybePromise.ts"
import type { Reply } from "./httpReply.ts"
import { clientOf, inRequestOrder } from "./pipeline.ts"
import type { PlainOptions } from "./plainConnection.ts"

/**
 * The first response of the fast path in this process, kept for its layout. After seven objects of a class, V8 sets the number of
 * fields of later objects by the layouts that are alive (V8's `InobjectSlackTracking`). When all earlier responses were collected, no
 * layout is alive: each later response is a hash table, and the server answers 34,000 eth_chainId a second instead of 60,000 (measured
 * without plain connections). The express app changes the prototypes of its responses, so these have other layouts.
 */
let first: ServerResponse | undefined

/**
 * Creates a listener that replies to plain requests itself and passes all others to the app: other verbs and paths, bodies that
 * are compressed, too large or of unknown length, and clients that are rejected.
 */
export function withFastPath(app: RequestListener, options: PlainOptions): RequestListener {
  const { handlers, admits, bodyLimitBytes } = options
  const isPlain = ({ method, headers }: IncomingMessage): boolean =>
    method === "POST" &&
    Number(headers["content-length"]) <= bodyLimitBytes &&
    headers["content-encoding"] === undefined &&
    admits(headers)
  return (request, response) => {
    const handle = handlers.get(request.url ?? "")
    if (handle === undefined || !isPlain(request)) return app(request, response)
    if (first === undefined) first = response
    readText(request, (body) => {
      inRequestOrder(request, response, () => {
        void mapMaybePromise(handle(body, clientOf(request)), (reply) =>
          send(response, reply, request.headers.origin),
        )
      })
    })
  }
}

/** Reads the whole body; a client that disconnects before its end gets no reply. */
function readText(request: IncomingMessage, done: (body: string) => void): void {
  const chunks: Buffer[] = []
  request.on("data", (chunk: Buffer) => chunks.push(chunk))
  request.on("end", () => done((chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))?.toString() ?? ""))
}

/** Writes the same headers as the app, all at once. */
function send(response: ServerResponse, { status, text }: Reply, origin: string | undefined): void {
  const headers = ["Vary", "Origin"]
  if (origin !== undefined) headers.push("Access-Control-Allow-Origin", origin)
  if (text === undefined) return void response.writeHead(status, headers).end()
  headers.push("Content-Type", "application/json", "X-Content-Type-Options", "nosniff")
  headers.push("Content-Length", String(Buffer.byteLength(text)))
  response.writeHead(status, headers).write(text)
  response.socket?.uncork() // sends head and body in one packet, before `end` adds an empty chunk
  response.end()
}
