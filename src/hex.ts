/** Bytes and words as hex, in one flat text: what concatenates character by character keeps each of them in memory. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"

/**
 * Bytes as hex with `0x`.
 *
 * @example
 * toHex(Uint8Array.of(1, 255)) // "0x01ff"
 */
export const toHex = ({ buffer, byteOffset, length }: Uint8Array): Hex =>
  `0x${Buffer.from(buffer, byteOffset, length).toString("hex")}`

/**
 * The bytes of some hex, whose digits were checked where it came in.
 *
 * @example
 * fromHex("0x01ff") // Uint8Array.of(1, 255)
 */
export const fromHex = (hex: Hex): Uint8Array => {
  const bytes = new Uint8Array((hex.length - 2) / 2)
  Buffer.from(bytes.buffer).write(hex.slice(2), "hex")
  return bytes
}

const zeroWord: Hex = `0x${"0".repeat(64)}`

/**
 * A number, or bytes without their leading zeros, as a word: 32 bytes.
 *
 * @example
 * toWord(Uint8Array.of(1)) // "0x00…01"
 */
export const toWord = (value: bigint | Uint8Array): Hex => {
  const digits = typeof value === "bigint" ? value.toString(16) : toHex(value).slice(2)
  return digits === "" ? zeroWord : `0x${digits.padStart(64, "0")}`
}
