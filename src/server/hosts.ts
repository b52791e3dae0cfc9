/** Which `Host` headers this node answers to: a web page that rebinds its name to 127.0.0.1 is refused. */
import type { RequestHandler } from "express"
import { HostNotAllowed } from "../errors.ts"

const ownNames: readonly string[] = ["localhost", "127.0.0.1", "[::1]"]

/**
 * Whether a `Host` header, with or without port, names this node.
 *
 * Its absence is fine: browsers, which the check is about, always send it.
 *
 * @param allowed - Names beside the loopback ones; `*` allows all.
 * @example
 * isAllowedHost("LocalHost:8545", []) // true
 * isAllowedHost("evil.example", ["node"]) // false
 * @see geth node/rpcstack.go `virtualHostHandler`
 */
export function isAllowedHost(header: string | undefined, allowed: readonly string[]): boolean {
  if (header === undefined || allowed.includes("*")) return true
  const name = toName(header)
  return name !== undefined && (ownNames.includes(name) || allowed.some((host) => toName(host) === name))
}

/** Refuses requests under another name with HTTP 403, by throwing {@link HostNotAllowed}. */
export function checkHost(allowed: readonly string[]): RequestHandler {
  return ({ headers }, _response, next) => {
    if (!isAllowedHost(headers.host, allowed)) throw new HostNotAllowed(headers.host ?? "")
    next()
  }
}

/** The name without port, in lower case; an IPv6 address gets its brackets, which `--host ::1` has not. */
function toName(host: string): string | undefined {
  const bare = /^[0-9a-f]*:[0-9a-f:.]*:[0-9a-f:.]*$/i.test(host) ? `[${host}]` : host
  return /^(\[[0-9a-f:.]+\]|[^:/?#@\\\s[\]]+)(:\d{1,5})?$/i.exec(bare)?.[1]?.toLowerCase()
}
