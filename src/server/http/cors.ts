/** Lets web pages and extensions that may ask read the answers: the headers of CORS, and preflights. */
import type { RequestHandler } from "express"
import type { Admission } from "./admission.ts"

/** How long a browser may remember a preflight, in seconds. */
const maxAgeSeconds = 600

/**
 * Answers preflights with HTTP 204 and names the origin in every answer; refuses requests of others, by throwing
 * {@link HostNotAllowed} or {@link OriginNotAllowed}.
 *
 * The origin is echoed, never `*`, and credentials are never allowed.
 *
 * @see https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export function cors({ refusal }: Admission): RequestHandler {
  return ({ headers, method }, response, next) => {
    response.vary("Origin")
    const refused = refusal(headers)
    if (refused !== undefined) throw refused
    const { origin } = headers
    if (origin !== undefined) response.set("Access-Control-Allow-Origin", origin)
    if (method !== "OPTIONS") return next()
    response.set({
      "Access-Control-Allow-Methods": "POST, GET, OPTIONS",
      "Access-Control-Allow-Headers": headers["access-control-request-headers"] ?? "content-type",
      "Access-Control-Max-Age": String(maxAgeSeconds),
    })
    response.status(204).end()
  }
}
