/** Bytes and words as hex, in one flat text: a text that was concatenated by characters keeps each part in memory. */
import type { Hex } from "../errors/base.ts"
import { digitsToBytes, encodeText } from "./binary.ts"

export type { Hex } from "../errors/base.ts"

/**
 * Bytes as hex with `0x`.
 *
 * @example
 * toHex(Uint8Array.of(1, 255)) // "0x01ff"
 */
export const toHex = (bytes: Uint8Array): Hex => `0x${encodeText(bytes, "hex")}`

/**
 * The bytes of some hex, whose digits were checked at input.
 *
 * @example
 * fromHex("0x01ff") // Uint8Array.of(1, 255)
 */
export const fromHex = (hex: Hex): Uint8Array => digitsToBytes(hex.slice(2))

/** The prefix of a word, by the number of bytes that follow it. */
const zeros = Array.from({ length: 33 }, (_, count): Hex => `0x${"00".repeat(32 - count)}`)

/**
 * Returns a number, or bytes without their leading zeros, as a word of 32 bytes in hex.
 *
 * @example
 * toHexWord(Uint8Array.of(1)) // "0x00…01"
 */
export const toHexWord = (value: bigint | Uint8Array): Hex =>
  typeof value === "bigint"
    ? `0x${value.toString(16).padStart(64, "0")}`
    : `${zeros[value.length] as Hex}${encodeText(value, "hex")}`
