/** Compares host names with patterns in which `*` stands for any part, in linear time (no backtracking). */
import { domainToASCII } from "node:url"

/** Any host: a name of one label or more, or an IPv6 address. */
const anyHost = /^(?:\[[0-9a-f:.]+\]|[^./:@?#\\\s[\]]+(?:\.[^./:@?#\\\s[\]]+)*)$/

/** Numbers between dots, as in an IPv4 address. */
const dottedNumbers = /^\d{1,3}(?:\.\d{1,3})*$/

/** An IPv6 address in its brackets. */
const bracketed = /^\[[0-9a-f:.]+\]$/

/**
 * Creates the function that compares hosts, in lower case and without port, with the host part of an entry.
 *
 * `*` alone is any host; `*.` at the beginning is one label or more; in an IP address `*` is digits, so that
 * `192.168.1.*` is not the name `192.168.1.com`; elsewhere it is a part of one label.
 *
 * @example
 * createHostMatcher("*.example.com")("a.b.example.com") // true
 */
export function createHostMatcher(host: string): (name: string) => boolean {
  if (!host.includes("*")) return (name) => name === host
  if (host === "*") return (name) => anyHost.test(name)
  if (host.startsWith("[")) return (name) => bracketed.test(name) && matches(host, name)
  const shape = /^[\d.*]+$/.test(host) ? dottedNumbers : anyHost
  const isDeeper = shape === anyHost && host.startsWith("*.")
  const wanted = (isDeeper ? host.slice(2) : host).split(".")
  return (name) => {
    if (!shape.test(name)) return false
    const labels = name.split(".")
    const extra = labels.length - wanted.length
    if (isDeeper ? extra < 1 : extra !== 0) return false
    return wanted.every((label, index) => matches(label, labels[extra + index] ?? ""))
  }
}

/**
 * Returns whether a text has the form of a pattern, where each `*` is any characters or none.
 *
 * @example
 * matches("preview-*", "preview-7") // true
 */
export function matches(pattern: string, text: string): boolean {
  const [first = "", ...rest] = pattern.split("*")
  const last = rest.pop()
  if (last === undefined) return text === pattern
  if (!text.startsWith(first)) return false
  let end = first.length
  for (const part of rest) {
    const start = text.indexOf(part, end)
    if (start === -1) return false
    end = start + part.length
  }
  return end + last.length <= text.length && text.endsWith(last)
}

/**
 * Returns a host as browsers write it: international names in ASCII (UTS 46).
 *
 * @returns The host; `undefined` when the text is not a host name.
 * @example
 * toAsciiHost("*.bücher.example") // "*.xn--bcher-kva.example"
 */
export function toAsciiHost(host: string): string | undefined {
  if (/^[\x20-\x7e]*$/.test(host)) return host
  return domainToASCII(host) || undefined
}
