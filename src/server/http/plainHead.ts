/** Reads the head of a plain request: a POST with a body of known length that needs nothing but a reply. */

import { BoundedCache } from "../../base/boundedCache.ts"

/** The values of a head that the server needs. */
export interface PlainHead {
  readonly url: string
  readonly host: string
  readonly origin: string | undefined
  /** The number of bytes of the head, the empty line included. */
  readonly length: number
  readonly bodyLength: number
  /** `true` when the client asks the server to close the connection after the reply. */
  readonly isLast: boolean
}

/** The longest head that is read here, in bytes. */
const maxLength = 8192

const requestLine = /POST (\/[\w/]*) HTTP\/1\.1\r\n/y

/**
 * A field line of RFC 9112, section 5; a folded or malformed line does not match. Only one space before the value is left out; clients
 * send no more. An expression that leaves out any number of spaces would try all ways to divide a long run of them.
 */
const fieldLine = /([\w!#$%&'*+.^`|~-]+): ?([\t\x20-\x7e\x80-\xff]*)\r\n/y

/** A value with space around it, which is not part of the value (RFC 9110, section 5.5). */
const spaced = /^[\t ]|[\t ]$/

/** The fields that make a request not plain: the body has another form, or the client expects more than a reply. */
const unplain: ReadonlySet<string> = new Set(["content-encoding", "expect", "transfer-encoding", "upgrade"])

/** The fields that the server needs; a request that has one of them twice is not plain. */
const relevant = ["connection", "content-length", "host", "origin"] as const

/** Heads by their texts: the heads of one client differ only in the length of the body. */
const heads = new BoundedCache<string, PlainHead | undefined>(64)

type Fields = Partial<Record<(typeof relevant)[number], string>>

/**
 * Reads the head at the beginning of the bytes of a connection.
 *
 * @returns `undefined` when the request is not plain, is malformed, or its head is not complete.
 * @example
 * readPlainHead(Buffer.from("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}"))
 * // { url: "/", host: "localhost", origin: undefined, length: 55, bodyLength: 2, isLast: false }
 */
export function readPlainHead(bytes: Buffer): PlainHead | undefined {
  const end = bytes.indexOf("\r\n\r\n", 0, "latin1")
  if (end === -1 || end > maxLength) return undefined
  const text = bytes.toString("latin1", 0, end + 2)
  if (!heads.has(text)) heads.set(text, parse(text))
  return heads.get(text)
}

function parse(text: string): PlainHead | undefined {
  requestLine.lastIndex = 0
  const url = requestLine.exec(text)?.[1]
  const fields = url === undefined ? undefined : readFields(text, requestLine.lastIndex)
  if (url === undefined || fields === undefined) return undefined
  const { host, origin, connection = "keep-alive", "content-length": length = "" } = fields
  const isLast = connection.toLowerCase() === "close"
  if (!isLast && connection.toLowerCase() !== "keep-alive") return undefined
  if (host === undefined || !/^\d{1,15}$/.test(length)) return undefined
  return { url, host, origin, length: text.length + 2, bodyLength: Number(length), isLast }
}

/** Returns the fields from a start index on; `undefined` when one of them makes the request not plain. */
function readFields(text: string, start: number): Fields | undefined {
  const fields: Fields = {}
  fieldLine.lastIndex = start
  while (fieldLine.lastIndex < text.length) {
    const [, name, value = ""] = fieldLine.exec(text) ?? []
    if (name === undefined) return undefined
    const key = name.toLowerCase() as (typeof relevant)[number]
    if (unplain.has(key)) return undefined
    if (!relevant.includes(key)) continue
    if (key in fields || spaced.test(value)) return undefined
    fields[key] = value
  }
  return fields
}
