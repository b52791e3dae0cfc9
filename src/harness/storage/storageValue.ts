/** Decodes the words of storage to values in viem's form. */
import { getAddress, type Hex, hexToString, sliceHex } from "viem"
import type { ValueKind } from "./storageLayout.ts"

/**
 * A value in storage: integers of more than 48 bits as bigint and others as number, addresses with their checksum, bytes in
 * hex, enums by number, structs as objects, arrays as arrays. A user-defined value type has the value of its underlying type when
 * the artifact's `abi` has that type, and is bytes in hex otherwise.
 */
export type StorageValue =
  | bigint
  | number
  | boolean
  | string
  | readonly StorageValue[]
  | { readonly [member: string]: StorageValue }

/** Decodes some bytes of a word; `offset` counts from the low end. */
export function decodeValue(kind: ValueKind, word: Hex, offset: number, size: number): StorageValue {
  const bytes = sliceHex(word, 32 - offset - size, 32 - offset)
  if (kind === "bytes" || kind === "unknown") return bytes
  if (kind === "address") return getAddress(bytes)
  if (kind === "bool") return BigInt(bytes) !== 0n
  const integer = kind === "int" ? BigInt.asIntN(size * 8, BigInt(bytes)) : BigInt(bytes)
  return size * 8 > 48 ? integer : Number(integer)
}

/**
 * Returns the length of the bytes or the string of a slot; those shorter than 32 bytes are in the slot itself.
 *
 * @returns `undefined` when Solidity writes no such word.
 * @see Solidity documentation, "bytes and string"
 */
export function bytesHeader(word: Hex): { length: bigint; inSlot: boolean } | undefined {
  const value = BigInt(word)
  if ((value & 1n) === 1n) return value < 65n ? undefined : { length: value >> 1n, inSlot: false }
  const length = (value & 0xffn) >> 1n
  return length > 31n ? undefined : { length, inSlot: true }
}

/** Decodes the first bytes of some words, as `string` or `bytes`. */
export function decodeBytes(label: string, words: Hex, length: number): string {
  const bytes = length === 0 ? "0x" : sliceHex(words, 0, length)
  return label === "string" ? hexToString(bytes) : bytes
}
