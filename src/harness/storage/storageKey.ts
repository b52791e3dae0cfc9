/** Encodes the keys of mappings and the indexes of arrays from the text of a path. */
import { type Hex, numberToHex, pad, stringToHex } from "viem"
import type { Type } from "./storageLayout.ts"
import type { Part } from "./storagePath.ts"

type Key = Extract<Part, { key: string }>

/** Parses an integer, decimal or hex, with or without a sign; returns `undefined` for other text. */
export function toInteger(word: string): bigint | undefined {
  if (!/^-?(\d+|0x[0-9a-fA-F]+)$/.test(word)) return undefined
  return word.startsWith("-") ? -BigInt(word.slice(1)) : BigInt(word)
}

/** Describes the form of a key of this type. */
export function expectedKey(type: Type): string {
  const { kind, label, size } = type
  if (kind === "bytes") return label === "string" ? 'a string in quotes, such as "alice"' : "bytes in hex"
  const value = kind === "value" ? type.value : undefined
  if (value === "bool") return "true or false"
  if (value === "address") return "an address (0x and 40 hex digits)"
  if (value === "bytes") return `${label} (0x and ${size * 2} hex digits)`
  if (value === "unknown")
    return `an integer of ${size} bytes; give the abi with the storageLayout, so that the type under ${label} is known`
  return `${label} (an integer, decimal or hex, that fits)`
}

/**
 * Encodes a key to the bytes that are hashed with the mapping's slot; returns `undefined` for an invalid key.
 *
 * @see Solidity documentation, "Mappings and Dynamic Arrays": values are padded as in memory, strings and bytes are not
 */
export function encodeKey(type: Type, { key, quoted }: Key): Hex | undefined {
  if (type.kind === "bytes" && type.label === "string")
    return quoted === undefined ? undefined : stringToHex(quoted)
  if (quoted !== undefined) return undefined
  if (type.kind === "bytes") return /^0x([0-9a-fA-F]{2})*$/.test(key) ? (key as Hex) : undefined
  if (type.kind !== "value") return undefined
  const { value, size } = type
  if (value === "bool") return encodeBool(key)
  if (value === "address") return isHexOf(key, 20) ? pad(key) : undefined
  if (value === "bytes") return isHexOf(key, size) ? pad(key, { dir: "right" }) : undefined
  if (value === "unknown") return encodeUnknown(key, size)
  return encodeInteger(toInteger(key), size, value === "int")
}

const isHexOf = (key: string, size: number): key is Hex =>
  key.length === size * 2 + 2 && /^0x[0-9a-fA-F]*$/.test(key)

function encodeBool(key: string): Hex | undefined {
  return key === "true" || key === "false" ? numberToHex(key === "true" ? 1 : 0, { size: 32 }) : undefined
}

/** Encodes a key of an unknown type. Only 32 bytes and decimal numbers are accepted: they have the same padding in all types. */
function encodeUnknown(key: string, size: number): Hex | undefined {
  if (key.startsWith("0x")) return size === 32 && isHexOf(key, 32) ? key : undefined
  return encodeInteger(toInteger(key), size, key.startsWith("-"))
}

function encodeInteger(key: bigint | undefined, size: number, signed: boolean): Hex | undefined {
  const fits = key !== undefined && key === (signed ? BigInt.asIntN : BigInt.asUintN)(size * 8, key)
  return fits ? numberToHex(BigInt.asUintN(256, key), { size: 32 }) : undefined
}
