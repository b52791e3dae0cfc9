/** Sends the headers of CORS and replies to preflights, so that accepted web pages and extensions can read the replies. */
import type { RequestHandler } from "express"
import type { Admission } from "./admission.ts"
import { setCommonHeaders } from "./replyWriter.ts"

/** The time for which a browser may remember a preflight, in seconds. */
const maxAgeSeconds = 600

/**
 * Replies to preflights with HTTP 204 and names the origin in every reply. Rejects requests of other hosts and origins by
 * throwing {@link HostNotAllowed} or {@link OriginNotAllowed}.
 *
 * @see https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export function cors({ rejection }: Admission): RequestHandler {
  return ({ headers, method }, response, next) => {
    const rejected = rejection(headers)
    setCommonHeaders(response, rejected === undefined ? headers.origin : undefined)
    if (rejected !== undefined) throw rejected
    if (method !== "OPTIONS") return next()
    response.set({
      "Access-Control-Allow-Methods": "POST, GET, OPTIONS",
      "Access-Control-Allow-Headers": headers["access-control-request-headers"] ?? "content-type",
      "Access-Control-Max-Age": String(maxAgeSeconds),
    })
    response.status(204).end()
  }
}
