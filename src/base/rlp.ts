/** RLP (Yellow Paper appendix B) of bytes as texts: of the nodes of tries, of headers, transactions and receipts. */
import { type ByteString, digitsToByteString } from "./binary.ts"

/** Up to here a number is exact as JavaScript's own. */
const maxExact = 2n ** 53n

/** The bytes of a number without leading zeros: none of zero. */
function toNumeral(value: bigint): ByteString {
  if (value >= maxExact) return ofDigits(value.toString(16))
  let [rest, bytes] = [Number(value), ""]
  for (; rest > 0; rest = Math.floor(rest / 256)) bytes = String.fromCharCode(rest % 256) + bytes
  return bytes
}

const ofDigits = (digits: string): ByteString =>
  digitsToByteString(digits.length % 2 === 0 ? digits : `0${digits}`)

/** RLP of some bytes; what is kept is to be flattened. */
export const encodeBytes = (bytes: ByteString): ByteString =>
  bytes.length === 1 && bytes.charCodeAt(0) < 0x80 ? bytes : head(0x80, bytes.length) + bytes

/** RLP of a list, by the encodings of its items one after the other. */
export const encodeList = (items: ByteString): ByteString => head(0xc0, items.length) + items

/** RLP of a number. */
export const encodeNumber = (value: bigint): ByteString => encodeBytes(toNumeral(value))

/** Returns the header of an item of `length` bytes: `offset` is 0x80 for bytes, 0xc0 for a list. */
function head(offset: number, length: number): ByteString {
  if (length < 56) return String.fromCharCode(offset + length)
  if (length < 0x100) return String.fromCharCode(offset + 56, length)
  if (length < 0x10000) return String.fromCharCode(offset + 57, length >>> 8, length & 0xff)
  const size = toNumeral(BigInt(length))
  return String.fromCharCode(offset + 55 + size.length) + size
}

/** RLP of some bytes, both in hex digits. */
export const encodeDigits = (digits: string): string =>
  digits.length === 2 && digits < "80" ? digits : headDigits(0x80, digits.length / 2) + digits

/** RLP of a list in hex digits, by those of its items one after the other. */
export const encodeListDigits = (items: string): string => headDigits(0xc0, items.length / 2) + items

/** Returns the header in hex digits; short ones are most. */
function headDigits(offset: number, length: number): string {
  if (length < 56) return (offset + length).toString(16)
  if (length < 0x100) return (offset + 56).toString(16) + length.toString(16)
  return Buffer.from(head(offset, length), "latin1").toString("hex")
}
