/** Collects the words of a transaction that may be keys of mappings, because storage has only the hashes of keys. */
import { getAddress, type Hex, hexToString, numberToHex, pad, size, sliceHex } from "viem"
import type { CallFrame } from "../../solidity/inspect/callFrame.ts"
import type { Type } from "./storageLayout.ts"

/** A key of a mapping: the bytes that are hashed, and its text in a path. */
export interface CandidateKey {
  readonly bytes: Hex
  readonly text: string
}

/** Values that may be keys. */
export interface KeyCandidates {
  /** Words of 32 bytes. */
  readonly words: readonly Hex[]
  /** Strings and bytes. */
  readonly texts: readonly Hex[]
}

/** The maximum number of words, and of texts. */
const maxCandidates = 512

/** The number of small integers that are always candidates, even when they are not in the data. */
const smallNumbers = 16

/** Collects the candidates in the inputs, outputs and logs of frames, with the accounts of the calls. */
export function candidatesOf(frames: readonly CallFrame[], values: readonly Hex[]): KeyCandidates {
  const words = new Set<Hex>()
  const texts = new Set<Hex>()
  const addData = (data: Hex, start: number) => {
    const bytes = Buffer.from(data.slice(2), "hex").subarray(start)
    for (let at = 0; at + 32 <= bytes.length && words.size < maxCandidates; at += 32) {
      words.add(`0x${bytes.toString("hex", at, at + 32)}`)
      const length = bytes.readUInt32BE(at + 28)
      if (length > 0 && length <= 256 && at + 32 + length <= bytes.length && texts.size < maxCandidates)
        texts.add(`0x${bytes.toString("hex", at + 32, at + 32 + length)}`)
    }
  }
  for (const { type, from, to, input, output = "0x", logs = [] } of frames) {
    for (const address of [from, to ?? from]) words.add(pad(address.toLowerCase() as Hex))
    // The arguments of a creation are the last words of its input.
    if (type.startsWith("CREATE")) addData(input, Math.max(0, (input.length - 2) / 2 - 32 * 16))
    else addData(input, 4)
    addData(output, 0)
    for (const { topics, data } of logs) {
      for (const topic of topics) words.add(topic)
      addData(data, 0)
    }
  }
  for (const value of values) words.add(value)
  for (let number = 0; number < smallNumbers; number++) words.add(numberToHex(number, { size: 32 }))
  return { words: [...words].slice(0, maxCandidates), texts: [...texts] }
}

/** Returns the candidates that can be keys of a type. */
export function keysOf(type: Type, { words, texts }: KeyCandidates): readonly CandidateKey[] {
  if (type.kind === "bytes")
    return texts.map((bytes) => ({
      bytes,
      text: type.label === "string" ? JSON.stringify(hexToString(bytes)) : bytes,
    }))
  if (type.kind !== "value") return []
  return words.flatMap((word) => {
    const text = keyText(type, word)
    return text === undefined ? [] : [{ bytes: word, text }]
  })
}

/** Returns the text of a key; `undefined` for a word that is not a value of the type. */
function keyText(type: Extract<Type, { kind: "value" }>, word: Hex): string | undefined {
  const number = BigInt(word)
  const bits = BigInt(type.size * 8)
  if (type.value === "bytes" || type.value === "unknown") {
    const isPadded = size(word) === 32 && BigInt.asUintN(256 - Number(bits), number) === 0n
    return isPadded ? sliceHex(word, 0, type.size) : undefined
  }
  if (type.value === "int") {
    const signed = BigInt.asIntN(Number(bits), number)
    return BigInt.asUintN(256, signed) === number ? String(signed) : undefined
  }
  if (number >> bits !== 0n) return undefined
  if (type.value === "address") return getAddress(numberToHex(number, { size: 20 }))
  if (type.value === "bool") return number > 1n ? undefined : String(number === 1n)
  return String(number)
}
