/** Which web pages may ask this node: those of this machine, and of the origins that were allowed. */
import type { RequestHandler } from "express"
import { OriginNotAllowed } from "../errors.ts"

const ownOrigin = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** How long a browser may remember a preflight, in seconds. */
const maxAgeSeconds = 600

/**
 * Whether a web page of this origin may ask; requests without `Origin` come from no web page.
 *
 * @param allowed - Origins beside those of this machine, such as `https://app.example`; `*` allows all.
 * @example
 * isAllowedOrigin("http://localhost:3000", []) // true
 * isAllowedOrigin("null", []) // false
 */
export function isAllowedOrigin(origin: string | undefined, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.includes("*")) return true
  const name = origin.toLowerCase()
  return ownOrigin.test(name) || allowed.some((entry) => entry.toLowerCase().replace(/\/$/, "") === name)
}

/**
 * Answers preflights with HTTP 204 and names the origin in every answer; refuses others with HTTP 403, by
 * throwing {@link OriginNotAllowed}.
 *
 * The origin is echoed, never `*`, and credentials are never allowed.
 *
 * @see https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export function cors(allowed: readonly string[]): RequestHandler {
  return ({ headers, method }, response, next) => {
    const { origin } = headers
    response.vary("Origin")
    if (!isAllowedOrigin(origin, allowed)) throw new OriginNotAllowed(origin ?? "")
    if (origin !== undefined) response.set("Access-Control-Allow-Origin", origin)
    if (method !== "OPTIONS") return next()
    response.set({
      "Access-Control-Allow-Methods": "POST, GET, OPTIONS",
      "Access-Control-Allow-Headers": "content-type",
      "Access-Control-Max-Age": String(maxAgeSeconds),
    })
    response.status(204).end()
  }
}
