/** Decodes the words of storage to values in viem's form. */
import { getAddress, type Hex, hexToString, sliceHex } from "viem"
import type { ValueKind } from "./storageLayout.ts"

/**
 * A value in storage. Integers of more than 48 bits are bigints, other integers and enums are numbers, addresses have their
 * checksum, bytes are hex, structs are objects, arrays are arrays. A user-defined value type has the value of its underlying type
 * when the artifact's `abi` has that type; otherwise it is bytes in hex.
 */
export type StorageValue =
  | bigint
  | number
  | boolean
  | string
  | readonly StorageValue[]
  | { readonly [member: string]: StorageValue }

/** Decodes a value in a word; `offset` and `size` are in bytes, `offset` from the low end. */
export function decodeValue(kind: ValueKind, word: Hex, offset: number, size: number): StorageValue {
  const bytes = sliceHex(word, 32 - offset - size, 32 - offset)
  if (kind === "bytes" || kind === "unknown") return bytes
  if (kind === "address") return getAddress(bytes)
  if (kind === "bool") return BigInt(bytes) !== 0n
  const integer = kind === "int" ? BigInt.asIntN(size * 8, BigInt(bytes)) : BigInt(bytes)
  return size * 8 > 48 ? integer : Number(integer)
}

/**
 * Returns the length of the bytes or the string of a slot. Content that is shorter than 32 bytes is in the slot itself.
 *
 * @returns `undefined` for a word that Solidity never writes.
 * @see Solidity documentation, "bytes and string"
 */
export function bytesHeader(word: Hex): { length: bigint; inSlot: boolean } | undefined {
  const value = BigInt(word)
  if ((value & 1n) === 1n) return value < 65n ? undefined : { length: value >> 1n, inSlot: false }
  const length = (value & 0xffn) >> 1n
  return length > 31n ? undefined : { length, inSlot: true }
}

/** Decodes the first bytes of several words as `string` or `bytes`. */
export function decodeBytes(label: string, words: Hex, length: number): string {
  const bytes = length === 0 ? "0x" : sliceHex(words, 0, length)
  return label === "string" ? hexToString(bytes) : bytes
}
