/** One JSON-RPC endpoint over HTTP: reads the body within its limit, answers the frame, and says refusals. */

import type { ErrorRequestHandler, Response, Router } from "express"
import {
  HostNotAllowed,
  InvalidRequest,
  LimitExceeded,
  MidblockError,
  OriginNotAllowed,
} from "../../errors/index.ts"
import type { Dispatcher, ErrorObject } from "../../rpc/dispatch.ts"
import { errorText } from "../frames.ts"
import { loadExpress } from "../lazyImports.ts"
import { type AnswerOptions, createAnswer } from "./httpReply.ts"
import { clientOf, inRequestOrder } from "./pipeline.ts"

/** Largest body in bytes, after decompression: 5 MiB, as geth. */
export const defaultBodyLimitBytes = 5 * 1024 * 1024

export interface EndpointOptions extends AnswerOptions {
  readonly bodyLimitBytes?: number | undefined
}

/** Answers `POST /` of where it is mounted, and other verbs with HTTP 405. */
export function jsonRpcEndpoint(options: EndpointOptions): Router {
  const { dispatcher, bodyLimitBytes = defaultBodyLimitBytes } = options
  const answer = createAnswer(options)
  const express = loadExpress()
  const router = express.Router()
  router.post("/", express.raw({ type: () => true, limit: bodyLimitBytes }), async (request, response) => {
    await new Promise<void>((resolve) => inRequestOrder(request, response, resolve))
    const { status, text } = await answer(toText(request.body), clientOf(request))
    if (text === undefined) response.status(status).end()
    else sendJson(response, status, text)
  })
  router.all("/", (_request, response) => {
    response.set("Allow", "POST, OPTIONS")
    sendJson(response, 405, errorText(new InvalidRequest("JSON-RPC is asked with POST")))
  })
  router.use(refuse(dispatcher, bodyLimitBytes))
  return router
}

/** Sends a text that is JSON already; its type has no charset, as RFC 8259 says. */
export function sendJson(response: Response, status: number, text: string): void {
  response.setHeader("Content-Type", "application/json")
  response.setHeader("X-Content-Type-Options", "nosniff")
  response.status(status).end(text)
}

/** The last word on anything thrown while answering: a JSON-RPC error, without stack or path. */
export function refuse(dispatcher: Dispatcher, bodyLimitBytes: number): ErrorRequestHandler {
  const tooLarge = new LimitExceeded({ what: "the request body", limit: bodyLimitBytes, unit: "bytes" })
  const rejectionOf = (thrown: unknown, status: number): ErrorObject => {
    if (status === 413) return tooLarge
    if (thrown instanceof MidblockError || status === 500) return dispatcher.toErrorObject(thrown)
    return new InvalidRequest("the request cannot be read")
  }
  return (thrown: unknown, _request, response, next) => {
    if (response.headersSent) return next(thrown)
    const status = statusOf(thrown)
    const error = rejectionOf(thrown, status)
    if (!isNotAllowed(thrown)) dispatcher.reject(error)
    sendJson(response, status, errorText(error))
  }
}

/** Whether a host or an origin may not ask, which the log tells in another way. */
const isNotAllowed = (thrown: unknown): boolean =>
  thrown instanceof HostNotAllowed || thrown instanceof OriginNotAllowed

/** Ours are JSON-RPC errors in a good answer; express and its body parser put a status on a client's faults. */
function statusOf(thrown: unknown): number {
  if (isNotAllowed(thrown)) return 403
  if (thrown instanceof MidblockError) return 200
  if (typeof thrown !== "object" || thrown === null || !("status" in thrown)) return 500
  const { status } = thrown
  return typeof status === "number" && status >= 400 && status < 500 ? status : 500
}

/** The body as text; an app around this one may have parsed it already. */
function toText(body: unknown): string {
  if (Buffer.isBuffer(body)) return body.toString("utf8")
  return typeof body === "string" ? body : (JSON.stringify(body) ?? "")
}
