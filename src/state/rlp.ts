/** RLP (Yellow Paper appendix B) of bytes as flat texts, for the nodes of tries. */
import type { Binary } from "../binary.ts"

/** The bytes of a number without leading zeros: none of zero. */
export function toNumeral(value: bigint): Binary {
  if (value === 0n) return ""
  const digits = value.toString(16)
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, "hex").toString("latin1")
}

/** RLP of some bytes. */
export const encodeBytes = (bytes: Binary): Binary =>
  bytes.length === 1 && bytes.charCodeAt(0) < 0x80 ? bytes : flat(head(0x80, bytes.length), bytes)

/** RLP of a list, by the encodings of its items one after the other. */
export const encodeList = (items: Binary): Binary => flat(head(0xc0, items.length), items)

/** One text: what `+` makes keeps its parts. */
const flat = (...parts: readonly Binary[]): Binary => parts.join("")

/** What stands before so many bytes. */
function head(offset: number, length: number): Binary {
  if (length < 56) return String.fromCharCode(offset + length)
  if (length < 0x100) return String.fromCharCode(offset + 56, length)
  if (length < 0x10000) return String.fromCharCode(offset + 57, length >>> 8, length & 0xff)
  const size = toNumeral(BigInt(length))
  return String.fromCharCode(offset + 55 + size.length) + size
}
