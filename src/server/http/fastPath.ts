/** The shortest way for JSON-RPC over HTTP: plain POSTs to its paths are answered before the express app is asked. */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { mapMaybePromise } from "../../base/maybePromise.ts"
import type { Admission } from "./admission.ts"
import type { Answer, Reply } from "./httpReply.ts"
import { clientOf, inRequestOrder } from "./pipeline.ts"

/** What the shortcut answers by itself. */
export interface FastPathOptions {
  /** By path. */
  readonly answers: ReadonlyMap<string, Answer>
  readonly admits: Admission["admits"]
  readonly bodyLimitBytes: number
}

/**
 * A listener that takes the short way where it can, and leaves everything else to the app: other verbs and paths,
 * bodies that are compressed, too large or of unknown length, and whoever may not ask.
 */
export function withFastPath(app: RequestListener, options: FastPathOptions): RequestListener {
  const { answers, admits, bodyLimitBytes } = options
  const isPlain = ({ method, headers }: IncomingMessage): boolean =>
    method === "POST" &&
    Number(headers["content-length"]) <= bodyLimitBytes &&
    headers["content-encoding"] === undefined &&
    admits(headers)
  return (request, response) => {
    const answer = answers.get(request.url ?? "")
    if (answer === undefined || !isPlain(request)) return app(request, response)
    readText(request, (body) => {
      inRequestOrder(request, response, () => {
        void mapMaybePromise(answer(body, clientOf(request)), (reply) =>
          send(response, reply, request.headers.origin),
        )
      })
    })
  }
}

/** The whole body; a client that goes away before its end gets nothing. */
function readText(request: IncomingMessage, done: (body: string) => void): void {
  const chunks: Buffer[] = []
  request.on("data", (chunk: Buffer) => chunks.push(chunk))
  request.on("end", () => done((chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))?.toString() ?? ""))
}

/** The same headers as the app's, written at once. */
function send(response: ServerResponse, { status, text }: Reply, origin: string | undefined): void {
  const headers = ["Vary", "Origin"]
  if (origin !== undefined) headers.push("Access-Control-Allow-Origin", origin)
  if (text === undefined) return void response.writeHead(status, headers).end()
  headers.push("Content-Type", "application/json", "X-Content-Type-Options", "nosniff")
  headers.push("Content-Length", String(Buffer.byteLength(text)))
  response.writeHead(status, headers).write(text)
  response.socket?.uncork() // written as one text here, and not beside the empty one that `end` would add
  response.end()
}
