/** RLP (Yellow Paper appendix B) of bytes as texts: for nodes of tries, headers, transactions and receipts. */
import { type ByteString, digitsToByteString } from "./binary.ts"

/** Below this a JavaScript number is exact. */
const maxExact = 2n ** 53n

/** The bytes of a number without leading zeros; none for zero. */
function toNumeral(value: bigint): ByteString {
  if (value >= maxExact) return ofDigits(value.toString(16))
  let [rest, bytes] = [Number(value), ""]
  for (; rest > 0; rest = Math.floor(rest / 256)) bytes = String.fromCharCode(rest % 256) + bytes
  return bytes
}

const ofDigits = (digits: string): ByteString =>
  digitsToByteString(digits.length % 2 === 0 ? digits : `0${digits}`)

/** RLP of some bytes; flatten the result before it is kept. */
export const encodeBytes = (bytes: ByteString): ByteString =>
  bytes.length === 1 && bytes.charCodeAt(0) < 0x80 ? bytes : head(0x80, bytes.length) + bytes

/** RLP of a list, from the concatenated encodings of its items. */
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
