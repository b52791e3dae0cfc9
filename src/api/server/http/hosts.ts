/** Checks `Host` headers, so that a web page that rebinds its name to 127.0.0.1 is rejected. */
import { InvalidOption } from "../../../errors/index.ts"
import { createHostMatcher, toAsciiHost } from "./wildcards.ts"

/** Names that always mean the machine of the client: `*.localhost` is loopback by RFC 6761 section 6.3. */
const loopbackName = /^((?:[a-z0-9_-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Names that no web page can rebind, because no public DNS server answers for them: IP addresses, names without a
 * dot (services of Docker Compose, names of a search domain), and the names that Docker and Podman give the host.
 */
const networkName =
  /^(\[[0-9a-f:.]+\]|\d{1,3}(?:\.\d{1,3}){3}|[a-z0-9_-]+|host\.docker\.internal|host\.containers\.internal)$/

/** Addresses to listen on that only this machine can reach. */
const loopbackAddress = /^((?:[a-z0-9_-]+\.)*localhost|127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/i

/**
 * Returns an address to listen on without the brackets that an IPv6 address has in a URL.
 *
 * @example
 * withoutBrackets("[::1]") // "::1"
 */
export const withoutBrackets = (address: string): string =>
  /^\[([0-9a-f:.]+)\]$/i.exec(address)?.[1] ?? address

/** Returns `true` when a server that listens on this address can be reached from this machine only. */
export const isLoopback = (address: string): boolean => loopbackAddress.test(address)

/**
 * Creates the check of a `Host` header, with or without port.
 *
 * A request without the header is accepted: the check is for browsers, and these always send it.
 *
 * @param allowed - Names in addition to those of this machine; `*` allows all, `*.example.com` every subdomain.
 * @param address - The address that the server listens on. Beyond loopback, names that cannot be rebound are accepted too.
 * @throws {@link InvalidOption} for an entry that no header can match.
 * @example
 * createHostCheck([])("LocalHost:8545") // true
 * createHostCheck([])("midblock:8545") // false
 * createHostCheck([], "0.0.0.0")("midblock:8545") // true
 * createHostCheck([], "0.0.0.0")("evil.example:8545") // false
 * @see geth node/rpcstack.go `virtualHostHandler`
 */
export function createHostCheck(
  allowed: readonly string[],
  address = "127.0.0.1",
): (header: string | undefined) => boolean {
  if (allowed.includes("*")) return () => true
  const own = toHostName(address) === undefined ? [] : [address]
  const names = isLoopback(address) ? [loopbackName] : [loopbackName, networkName]
  const matchers = [...own, ...allowed].map(toMatcher)
  const isAllowed = (name: string) =>
    names.some((pattern) => pattern.test(name)) || matchers.some((fits) => fits(name))
  /** The newest accepted header: a client sends the same host in each request. */
  let known: string | undefined
  return (header) => {
    if (header === undefined || header === known) return true
    const name = toHostName(header)
    if (name === undefined || !isAllowed(name)) return false
    known = header
    return true
  }
}

/**
 * Returns the name in a `Host` header, without port and in lower case; `undefined` when it is malformed. An IPv6 address gets
 * brackets, which `--host ::1` does not have.
 */
export function toHostName(host: string): string | undefined {
  const bare = /^[0-9a-f]*:[0-9a-f:.]*:[0-9a-f:.]*$/i.test(host) ? `[${host}]` : host
  return /^(\[[0-9a-f:.*]+\]|[^:/?#@\\\s[\]]+)(:\d{1,5})?$/i.exec(bare)?.[1]?.toLowerCase()
}

function toMatcher(entry: string): (name: string) => boolean {
  const name = toAsciiHost(toHostName(entry) ?? "")
  if (name !== undefined && name !== "") return createHostMatcher(name)
  const expected = "host names such as node.example or *.example.com"
  throw new InvalidOption({ name: "allowedHosts", expected, value: JSON.stringify(entry) })
}
