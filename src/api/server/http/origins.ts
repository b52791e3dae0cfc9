/** Checks `Origin` headers: accepts web pages of this machine, browser extensions, and the origins of the options. */
import { InvalidOption } from "../../../errors/index.ts"
import { createHostMatcher, matches, toAsciiHost } from "./wildcards.ts"

const ownOrigin = /^https?:\/\/((?:[a-z0-9_-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** Wallets are browser extensions: the browser sets their origin, and no web page can have one like it. */
const extensionOrigin = /^(chrome|moz|safari-web)-extension:\/\/[a-z0-9-]+$/

/**
 * Creates the check of an `Origin` header. Requests without it do not come from a web page and are accepted.
 *
 * @param allowed - Origins in addition to those of this machine and of extensions, such as `https://app.example`,
 *   `https://*.example.com` or `http://192.168.1.*:3000`; `*` allows all.
 * @throws {@link InvalidOption} for an entry that no header can match.
 * @example
 * createOriginCheck([])("http://localhost:3000") // true
 * createOriginCheck([])("chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn") // true
 * createOriginCheck([])("null") // false
 */
export function createOriginCheck(allowed: readonly string[]): (origin: string | undefined) => boolean {
  if (allowed.includes("*")) return () => true
  const isAllowed = allowed.map(toMatcher)
  /** The newest accepted origin: a page or a wallet has the same one in each request. */
  let known: string | undefined
  return (origin) => {
    if (origin === undefined || origin === known) return true
    const name = origin.toLowerCase()
    if (!ownOrigin.test(name) && !extensionOrigin.test(name) && !isAllowed.some((fits) => fits(name)))
      return false
    known = origin
    return true
  }
}

/** Scheme, host and port of an origin or an entry; the host is empty in `file://`. */
const parts = /^([a-z*][a-z0-9+.*-]*):\/\/(\[[0-9a-f:.*]+\]|[^:/?#@\\\s[\]]*)(?::(\d{1,5}|\*))?\/?$/

/** Ports that browsers leave out of an origin (WHATWG URL, "default port"). */
const defaultPorts: Readonly<Record<string, number>> = { http: 80, https: 443, ws: 80, wss: 443 }

/** Splits an origin in lower case as browsers write it: no default port, international names in ASCII. */
function readOrigin(text: string) {
  const [, scheme, host = "", port] = parts.exec(text) ?? []
  const name = toAsciiHost(host)
  if (scheme === undefined || name === undefined) return undefined
  const isDefault = port === undefined || Number(port) === defaultPorts[scheme]
  return { scheme, host: name, port: isDefault ? "" : port === "*" ? port : String(Number(port)) }
}

function toMatcher(entry: string): (origin: string) => boolean {
  const text = entry.toLowerCase()
  if (text === "null") return (origin) => origin === "null"
  const wanted = readOrigin(text)
  if (wanted === undefined) {
    const expected = "origins such as https://app.example or https://*.example.com"
    throw new InvalidOption({ name: "allowedOrigins", expected, value: JSON.stringify(entry) })
  }
  const isHost = createHostMatcher(wanted.host)
  return (origin) => {
    const actual = readOrigin(origin)
    if (actual === undefined || !matches(wanted.scheme, actual.scheme) || !isHost(actual.host)) return false
    return wanted.port === "*" || wanted.port === actual.port
  }
}
