/** One JSON-RPC endpoint over HTTP: reads the body within its limit, sends the reply, and turns exceptions into errors. */

import type { ErrorRequestHandler, Router } from "express"
import {
  HostNotAllowed,
  InvalidRequest,
  LimitExceeded,
  MidblockError,
  OriginNotAllowed,
} from "../../../errors/index.ts"
import type { Dispatcher, ErrorObject } from "../../rpc/dispatch.ts"
import { errorText } from "../frames.ts"
import { loadExpress } from "../lazyImports.ts"
import { createHttpHandler, type HttpHandlerOptions } from "./httpReply.ts"
import { clientOf, inRequestOrder } from "./pipeline.ts"
import { sendJson, sendReply } from "./replyWriter.ts"

/** The largest body in bytes, after decompression: 5 MiB, as in geth. */
export const defaultBodyLimitBytes = 5 * 1024 * 1024

export interface EndpointOptions extends HttpHandlerOptions {
  readonly bodyLimitBytes?: number | undefined
}

/** Creates the router that replies to `POST /` below its mount path, and to other verbs with HTTP 405. */
export function jsonRpcEndpoint(options: EndpointOptions): Router {
  const { dispatcher, bodyLimitBytes = defaultBodyLimitBytes } = options
  const handle = createHttpHandler(options)
  const express = loadExpress()
  const router = express.Router()
  router.post("/", express.raw({ type: () => true, limit: bodyLimitBytes }), async (request, response) => {
    await new Promise<void>((resolve) => inRequestOrder(request, response, resolve))
    sendReply(response, await handle(toText(request.body), clientOf(request)))
  })
  router.all("/", (_request, response) => {
    response.set("Allow", "POST, OPTIONS")
    sendJson(response, 405, errorText(new InvalidRequest("JSON-RPC is asked with POST")))
  })
  router.use(handleException(dispatcher, bodyLimitBytes))
  return router
}

/** Replies to anything thrown while handling a request with a JSON-RPC error, without stack or path. */
export function handleException(dispatcher: Dispatcher, bodyLimitBytes: number): ErrorRequestHandler {
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

/** Returns `true` for the rejection of a host or an origin, which the log reports in another way. */
const isNotAllowed = (thrown: unknown): boolean =>
  thrown instanceof HostNotAllowed || thrown instanceof OriginNotAllowed

/** Returns the HTTP status: 200 for our JSON-RPC errors; the status that express and its body parser put on a client's fault. */
function statusOf(thrown: unknown): number {
  if (isNotAllowed(thrown)) return 403
  if (thrown instanceof MidblockError) return 200
  if (typeof thrown !== "object" || thrown === null || !("status" in thrown)) return 500
  const { status } = thrown
  return typeof status === "number" && status >= 400 && status < 500 ? status : 500
}

/** Returns the body as text; an app around this one may have parsed it already. */
function toText(body: unknown): string {
  if (Buffer.isBuffer(body)) return body.toString("utf8")
  return typeof body === "string" ? body : (JSON.stringify(body) ?? "")
}
