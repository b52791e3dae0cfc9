/** Bytes and words as hex, in one flat text: what concatenates character by character keeps each of them in memory. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { textOf } from "./binary.ts"

/**
 * Bytes as hex with `0x`.
 *
 * @example
 * toHex(Uint8Array.of(1, 255)) // "0x01ff"
 */
export const toHex = (bytes: Uint8Array): Hex => `0x${textOf(bytes, "hex")}`

/**
 * The bytes of some hex, whose digits were checked where it came in.
 *
 * @example
 * fromHex("0x01ff") // Uint8Array.of(1, 255)
 */
export const fromHex = (hex: Hex): Uint8Array => new Uint8Array(Buffer.from(hex.slice(2), "hex"))

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
