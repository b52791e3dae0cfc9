/** Decodes ABI-encoded values to text by known signatures, without artifacts and without viem. */
import { toChecksumAddress } from "@ethereumjs/util"
import { toHex } from "../../base/hex.ts"
import type { Parameter } from "./signature.ts"

/** The number of bytes of a word. */
const wordSize = 32

/** The maximum length of a text, in characters. Elements may share bytes, so a short encoding can have very many values. */
const maxLength = 2 ** 18

/** The number of characters that are left for the values of the current call. */
let remaining = maxLength

/**
 * Returns the text of each parameter with its value, such as `value: 5`.
 *
 * @throws RangeError when the bytes are not the encoding of these types.
 * @see Solidity documentation, "Contract ABI Specification"
 */
export function argumentTexts(parameters: readonly Parameter[], data: Uint8Array): readonly string[] {
  if (!parameters.some(isDynamic) && data.length !== sizeOf(parameters))
    throw new RangeError("another length")
  remaining = maxLength
  return tupleTexts(parameters, data)
}

/** Returns the value of an indexed parameter as text; the value of a type that is longer than a word is its hash. */
export const topicText = (parameter: Parameter, topic: Uint8Array): string =>
  isDynamic(parameter) || parameter.members !== undefined || parameter.element !== undefined
    ? toHex(topic)
    : wordText(parameter.type, topic)

const isDynamic = ({ type, members, element, length }: Parameter): boolean =>
  type === "bytes" ||
  type === "string" ||
  (element !== undefined && (length === undefined || isDynamic(element))) ||
  members?.some(isDynamic) === true

/** Returns the number of bytes in the head of an encoding. */
function headSize(parameter: Parameter): number {
  const { members, element, length = 0 } = parameter
  if (isDynamic(parameter)) return wordSize
  if (element !== undefined) return length * headSize(element)
  return members === undefined ? wordSize : sizeOf(members)
}

const sizeOf = (parameters: readonly Parameter[]): number =>
  parameters.reduce((sum, parameter) => sum + headSize(parameter), 0)

function tupleTexts(parameters: readonly Parameter[], data: Uint8Array): readonly string[] {
  let at = 0
  return parameters.map((parameter) => {
    const start = at
    at += headSize(parameter)
    const text = bounded(valueText(parameter, data, start))
    return parameter.name === "" ? text : `${parameter.name}: ${text}`
  })
}

/** @param data - The encoding; offsets count from its first byte. */
function valueText(parameter: Parameter, data: Uint8Array, at: number): string {
  const start = isDynamic(parameter) ? numberAt(data, at) : at
  const { type, members, element, length } = parameter
  if (type === "bytes" || type === "string") return bytesText(type, data, start)
  if (element !== undefined) {
    const count = length ?? numberAt(data, start)
    const first = length === undefined ? start + wordSize : start
    if (count > data.length / wordSize) throw new RangeError("too many elements")
    return `[${listTexts(element, count, data.subarray(first)).join(", ")}]`
  }
  if (members !== undefined) return `{${tupleTexts(members, data.subarray(start)).join(", ")}}`
  return wordText(type, wordAt(data, start))
}

const listTexts = (element: Parameter, count: number, data: Uint8Array): string[] =>
  Array.from({ length: count }, (_, index) => bounded(valueText(element, data, index * headSize(element))))

function bounded(text: string): string {
  remaining -= text.length
  if (remaining < 0) throw new RangeError("too long")
  return text
}

function bytesText(type: string, data: Uint8Array, start: number): string {
  const length = numberAt(data, start)
  const end = start + wordSize + length
  if (end > data.length) throw new RangeError("too short")
  const bytes = data.subarray(start + wordSize, end)
  return type === "bytes" ? toHex(bytes) : JSON.stringify(Buffer.from(bytes).toString("utf8"))
}

function wordAt(data: Uint8Array, at: number): Uint8Array {
  if (at + wordSize > data.length) throw new RangeError("too short")
  return data.subarray(at, at + wordSize)
}

/** Reads an offset or a length. */
function numberAt(data: Uint8Array, at: number): number {
  const number = BigInt(toHex(wordAt(data, at)))
  if (number > BigInt(data.length)) throw new RangeError("beyond the end")
  return Number(number)
}

function wordText(type: string, word: Uint8Array): string {
  const number = BigInt(toHex(word))
  if (type === "address") {
    if (number >> 160n !== 0n) throw new RangeError("no address")
    return toChecksumAddress(toHex(word.subarray(12)))
  }
  if (type === "bool") {
    if (number > 1n) throw new RangeError("no boolean")
    return String(number === 1n)
  }
  const [, kind, size = ""] = /^(u?int|bytes)(\d+)$/.exec(type) ?? []
  if (kind === "bytes") return toHex(word.subarray(0, Number(size)))
  const exact = kind === "int" ? BigInt.asIntN(Number(size), number) : BigInt.asUintN(Number(size), number)
  if (BigInt.asUintN(256, exact) !== number) throw new RangeError("too large")
  return String(exact)
}
