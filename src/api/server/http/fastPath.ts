/** The fast path of JSON-RPC: it replies to plain POSTs without the express app, in a quarter of the CPU time (eth_chainId). */
import type { IncomingMessage, RequestListener } from "node:http"
import { mapMaybePromise } from "../../../base/maybePromise.ts"
import type { Admission } from "./admission.ts"
import type { HttpHandler } from "./httpReply.ts"
import { clientOf, inRequestOrder } from "./pipeline.ts"
import { sendReply, setCommonHeaders } from "./replyWriter.ts"

/** The requests that the fast path serves. */
export interface FastPathOptions {
  /** The handlers by their paths. */
  readonly handlers: ReadonlyMap<string, HttpHandler>
  readonly admits: Admission["admits"]
  readonly bodyLimitBytes: number
}

/**
 * Creates a listener that replies to plain requests itself and passes all others to the app: other verbs and paths, bodies that
 * are compressed, too large or of unknown length, and clients that are rejected.
 */
export function withFastPath(app: RequestListener, options: FastPathOptions): RequestListener {
  const { handlers, admits, bodyLimitBytes } = options
  const isPlain = ({ method, headers }: IncomingMessage): boolean =>
    method === "POST" &&
    Number(headers["content-length"]) <= bodyLimitBytes &&
    headers["content-encoding"] === undefined &&
    admits(headers)
  return (request, response) => {
    const handle = handlers.get(request.url ?? "")
    if (handle === undefined || !isPlain(request)) return app(request, response)
    readText(request, (body) => {
      inRequestOrder(request, response, () => {
        void mapMaybePromise(handle(body, clientOf(request)), (reply) => {
          setCommonHeaders(response, request.headers.origin)
          sendReply(response, reply)
        })
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
