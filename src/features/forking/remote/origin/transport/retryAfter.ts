/** The header `Retry-After`: seconds, or a date (RFC 9110 §10.2.3). */

/**
 * Returns the wait in milliseconds; `undefined` when the header is absent or unreadable.
 *
 * @example
 * retryAfterMs("120", now) // 120000
 * retryAfterMs("Fri, 31 Dec 1999 23:59:59 GMT", now) // 0: it is over
 */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === "") return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs)
}
