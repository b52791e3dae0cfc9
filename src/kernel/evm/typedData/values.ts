/** Encodes elementary values of EIP-712 as the 32 bytes that are hashed. */
import { fromHex, type Hex, toHexWord } from "../../../base/hex.ts"
import { keccak256 } from "../base/crypto.ts"

/** Reports that a value does not fit. */
export type Refuse = (reason: string) => never

/** Encodes one value of JSON. */
export type Encoder = (value: unknown, refuse: Refuse) => Uint8Array

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing"
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}

const isHex = (value: unknown): value is Hex =>
  typeof value === "string" && /^0x(?:[0-9a-fA-F]{2})*$/.test(value)

const encodeString: Encoder = (value, refuse) =>
  typeof value === "string"
    ? keccak256(Buffer.from(value, "utf8"))
    : refuse(`expected a string, got ${shown(value)}`)

const encodeBytes: Encoder = (value, refuse) =>
  isHex(value) ? keccak256(fromHex(value)) : refuse(`expected bytes, got ${shown(value)}`)

const encodeAddress: Encoder = (value, refuse) =>
  isHex(value) && value.length === 42
    ? fromHex(`0x${value.slice(2).padStart(64, "0")}`)
    : refuse(`expected an address (0x and 40 hex digits), got ${shown(value)}`)

const encodeBool: Encoder = (value, refuse) => {
  const isTrue = value === true || value === "true"
  if (!isTrue && value !== false && value !== "false")
    return refuse(`expected true or false, got ${shown(value)}`)
  return fromHex(toHexWord(isTrue ? 1n : 0n))
}

/** A whole number as clients write it: a JSON number, decimal digits, or hex. */
function toInteger(value: unknown): bigint | undefined {
  if (typeof value === "bigint") return value
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== "string" || !/^-?(0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(value)) return undefined
  return value.startsWith("-") ? -BigInt(value.slice(1)) : BigInt(value)
}

function integerEncoder(type: string, isSigned: boolean, bits: number): Encoder {
  const [least, most] = isSigned
    ? [-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1) - 1n]
    : [0n, 2n ** BigInt(bits) - 1n]
  return (value, refuse) => {
    const number = toInteger(value)
    if (number === undefined || number < least || number > most)
      return refuse(`expected ${type}, got ${shown(value)}`)
    return fromHex(toHexWord(BigInt.asUintN(256, number)))
  }
}

const fixedBytesEncoder =
  (type: string, length: number): Encoder =>
  (value, refuse) =>
    isHex(value) && value.length === 2 + 2 * length
      ? fromHex(`0x${value.slice(2).padEnd(64, "0")}`)
      : refuse(`expected ${type} (0x and ${2 * length} hex digits), got ${shown(value)}`)

const createEncoder = (type: string): Encoder | undefined => {
  const [, sign, bits = "256"] = type.match(/^(u?)int(\d{1,3})?$/) ?? []
  if (sign !== undefined && Number(bits) % 8 === 0 && Number(bits) > 0 && Number(bits) <= 256)
    return integerEncoder(type, sign === "", Number(bits))
  const length = Number(type.match(/^bytes([1-9]\d?)$/)?.[1])
  return length <= 32 ? fixedBytesEncoder(type, length) : undefined
}

const encoders = new Map<string, Encoder | undefined>([
  ["string", encodeString],
  ["bytes", encodeBytes],
  ["address", encodeAddress],
  ["bool", encodeBool],
])

/**
 * Returns the encoder of an elementary type; `undefined` for any other name. `int` and `uint` have 256 bits.
 *
 * @example
 * encoderOf("uint8")?.(255, refuse) // 31 zero bytes, and 255
 * encoderOf("uint7") // undefined
 * @see EIP-712, "Definition of encodeData"
 */
export function encoderOf(type: string): Encoder | undefined {
  if (encoders.has(type)) return encoders.get(type)
  const encoder = createEncoder(type)
  if (encoder !== undefined) encoders.set(type, encoder)
  return encoder
}
