/** Words of the EVM, 256-bit unsigned integers as `bigint`, to and from bytes and hex. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { toWord as toHexWord } from "../../hex.ts"

const buffer = new Uint8Array(32)
const view = new DataView(buffer.buffer)

/** The word of which these, at most 32, are the low bytes. */
export function toWord(bytes: Uint8Array): bigint {
  if (bytes.length === 0) return 0n
  if (bytes.length === 1) return BigInt(bytes[0] as number)
  buffer.fill(0)
  buffer.set(bytes, 32 - bytes.length)
  return readWord(view, 0)
}

/** The word that begins at an offset. */
export function readWord(source: DataView, offset: number): bigint {
  const low = source.getBigUint64(offset + 24)
  const third = source.getBigUint64(offset + 16)
  const second = source.getBigUint64(offset + 8)
  const high = source.getBigUint64(offset)
  if (high === 0n && second === 0n) return third === 0n ? low : (third << 64n) | low
  return (high << 192n) | (second << 128n) | (third << 64n) | low
}

/** Writes a word at an offset. */
export function writeWord(target: DataView, offset: number, word: bigint): void {
  target.setBigUint64(offset + 24, word)
  target.setBigUint64(offset + 16, word >> 64n)
  target.setBigUint64(offset + 8, word >> 128n)
  target.setBigUint64(offset, word >> 192n)
}

/** The bytes of a word without leading zeros; none of zero. */
export function toTrimmed(word: bigint): Uint8Array {
  writeWord(view, 0, word)
  let start = 0
  while (start < 32 && buffer[start] === 0) start++
  return buffer.slice(start)
}

const addressMask = (1n << 160n) - 1n

/** The address in the low 20 bytes of a word. */
export const toAddress = (word: bigint): Hex => `0x${(word & addressMask).toString(16).padStart(40, "0")}`

/** The words that were asked for last; a string that was looked up before is found sooner than an equal one. */
const texts = new Map<bigint, Hex>()
const mostTexts = 10_000

/** A word as 32 bytes of hex: the key of a slot, the topic of a log. */
export function toText(word: bigint): Hex {
  const known = texts.get(word)
  if (known !== undefined) return known
  if (texts.size >= mostTexts) texts.clear()
  const text = toHexWord(word)
  texts.set(word, text)
  return text
}
