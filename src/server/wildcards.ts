/** Compiles host names and origins with wildcards to regular expressions that match as narrowly as they can. */

/** One label of a host name, without the dots around it. */
const label = "[^./:@?#\\\\\\s[\\]]"

/** Any host: a name of any number of labels, or an IPv6 address. */
const anyHost = `(?:\\[[0-9a-f:.]+\\]|(?:${label}+\\.)*${label}+)`

/**
 * Compiles the host part of an entry, in lower case and without port.
 *
 * `*` alone is any host; `*.` at the beginning is one label or more; in an IP address `*` is digits, so that
 * `192.168.1.*` is not the name `192.168.1.com`; elsewhere it is a part of one label.
 *
 * @example
 * new RegExp(`^${hostSource("*.example.com")}$`).test("a.b.example.com") // true
 */
export function hostSource(host: string): string {
  if (host === "*") return anyHost
  if (host.startsWith("[")) return literal(host, "[0-9a-f:.]*")
  if (/^[\d.*]+$/.test(host)) return literal(host, "\\d{1,3}")
  if (host.startsWith("*.")) return `(?:${label}+\\.)+${literal(host.slice(2), `${label}*`)}`
  return literal(host, `${label}*`)
}

/** A text of which only `*` has a meaning. */
export const literal = (text: string, star: string): string =>
  text.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", star)
