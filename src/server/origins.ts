/** Decides which web pages may ask this node: those of this machine, browser extensions, and the origins that were allowed. */
import { InvalidOption } from "../errors.ts"
import { hostSource, literal } from "./wildcards.ts"

const ownOrigin = /^https?:\/\/((?:[a-z0-9_-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** Wallets are browser extensions: the browser sets their origin, and no web page can have one like it. */
const extensionOrigin = /^(chrome|moz|safari-web)-extension:\/\/[a-z0-9-]+$/

/**
 * Creates the check of an `Origin` header; requests without it come from no web page.
 *
 * @param allowed - Origins beside those of this machine and of extensions, such as `https://app.example`,
 *   `https://*.example.com` or `http://192.168.1.*:3000`; `*` allows all.
 * @throws {@link InvalidOption} for an entry that no header can match.
 * @example
 * createOriginCheck([])("http://localhost:3000") // true
 * createOriginCheck([])("chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn") // true
 * createOriginCheck([])("null") // false
 */
export function createOriginCheck(allowed: readonly string[]): (origin: string | undefined) => boolean {
  if (allowed.includes("*")) return () => true
  const patterns = [ownOrigin, extensionOrigin, ...allowed.map(toPattern)]
  /** A page or a wallet has the same origin in each request. */
  let known: string | undefined
  return (origin) => {
    if (origin === undefined || origin === known) return true
    const name = origin.toLowerCase()
    if (!patterns.some((pattern) => pattern.test(name))) return false
    known = origin
    return true
  }
}

/** Scheme, host and port of an entry; the host is empty in `file://`. */
const entryParts = /^([a-z*][a-z0-9+.*-]*):\/\/(\[[0-9a-f:.*]+\]|[^:/?#@\\\s[\]]*)(?::(\d{1,5}|\*))?\/?$/

function toPattern(entry: string): RegExp {
  if (entry.toLowerCase() === "null") return /^null$/
  const [, scheme, host, port] = entryParts.exec(entry.toLowerCase()) ?? []
  if (scheme === undefined || host === undefined) {
    const expected = "origins such as https://app.example or https://*.example.com"
    throw new InvalidOption({ name: "allowedOrigins", expected, value: JSON.stringify(entry) })
  }
  const portSource = port === undefined ? "" : `:${literal(port, "\\d{1,5}")}`
  return new RegExp(`^${literal(scheme, "[a-z0-9+.-]*")}:\\/\\/${hostSource(host)}${portSource}$`)
}
