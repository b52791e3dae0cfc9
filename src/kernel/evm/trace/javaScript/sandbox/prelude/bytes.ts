/** Conversions of bytes: those of geth's global functions. */
import { stop } from "./host.ts"

const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))

export function hexOf(bytes: Uint8Array): string {
  let text = "0x"
  for (const byte of bytes) text += pairs[byte]
  return text
}

/** Reads hex with or without `0x`, up to the first pair that is not hex. @see geth common/bytes.go `FromHex` */
export function parseHex(text: string): Uint8Array {
  const digits = text.replace(/^0x/i, "")
  const even = digits.length % 2 === 1 ? `0${digits}` : digits
  const bytes = new Uint8Array(even.length / 2)
  for (let index = 0; index < bytes.length; index++) {
    const pair = even.slice(2 * index, 2 * index + 2)
    if (!/^[0-9a-f]{2}$/i.test(pair)) return bytes.slice(0, index)
    bytes[index] = Number.parseInt(pair, 16)
  }
  return bytes
}

/** Returns the bytes of a value of a tracer; where `allowsText`, also of hex. */
export function toBytes(value: unknown, allowsText = false): Uint8Array {
  if (value instanceof Uint8Array) return value
  if (Array.isArray(value)) return Uint8Array.from(value)
  const isText = typeof value === "string" || value instanceof String
  return allowsText && isText ? parseHex(String(value)) : stop("invalid buffer type")
}

/** Returns the last bytes of some, with zeros before them. */
export function padded(bytes: Uint8Array, length: number): Uint8Array {
  const result = new Uint8Array(length)
  const last = bytes.slice(-length)
  result.set(last, length - last.length)
  return result
}

/** Returns the address in a value, as hex. */
export const addressOf = (value: unknown, allowsText = false): string =>
  hexOf(padded(toBytes(value, allowsText), 20))

/** Returns the slot in a value, as hex. */
export const slotOf = (value: unknown): string => hexOf(padded(toBytes(value), 32))
