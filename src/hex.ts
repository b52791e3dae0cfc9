/** Bytes as hex, in one flat text: what concatenates character by character keeps each of them in memory. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"

/**
 * Bytes as hex with `0x`.
 *
 * @example
 * toHex(Uint8Array.of(1, 255)) // "0x01ff"
 */
export const toHex = ({ buffer, byteOffset, length }: Uint8Array): Hex =>
  `0x${Buffer.from(buffer, byteOffset, length).toString("hex")}`
