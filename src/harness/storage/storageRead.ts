/** Reads values in storage. Only the needed slots are read, each once. */
import { concat, type Hex, numberToHex } from "viem"
import { IndexOutOfRange, KeyNeeded, TooMuchToRead, UndecodableBytes } from "../errors.ts"
import type { Type } from "./storageLayout.ts"
import { contentSlot, elementAt, type Location, memberAt, slotsFor, type Target } from "./storageSlot.ts"
import { bytesHeader, decodeBytes, decodeValue, type StorageValue } from "./storageValue.ts"

/** The maximum number of slots of arrays and long strings in one read. */
const limit = 65_536

type OfKind<Kind extends Type["kind"]> = Location & { readonly type: Extract<Type, { kind: Kind }> }

/** One read: the words of one state. */
interface Words {
  word(slot: bigint): Promise<Hex>
  /** `true` when an enclosing array has already counted the slots, including the slots of fixed arrays in it. */
  readonly taken?: boolean
  /** Counts slots. @throws {@link TooMuchToRead} when there are too many. */
  take(slots: bigint, path: string): void
}

/** Creates the words of an account. Each word is loaded once. */
function createWords(load: (slot: Hex) => Promise<Hex>): Words {
  const words = new Map<bigint, Promise<Hex>>()
  let taken = 0n
  return {
    word(slot) {
      const word = words.get(slot) ?? load(numberToHex(slot, { size: 32 }))
      words.set(slot, word)
      return word
    },
    take(slots, path) {
      taken += slots
      if (taken > limit) throw new TooMuchToRead({ path, slots, limit })
    },
  }
}

/**
 * Reads the value, or the length, at a path.
 *
 * @throws {@link IndexOutOfRange}, {@link KeyNeeded}, {@link TooMuchToRead}, {@link UndecodableBytes}.
 */
export async function readTarget(
  target: Target,
  path: string,
  load: (slot: Hex) => Promise<Hex>,
): Promise<StorageValue> {
  const words = createWords(load)
  for (const { slot, index, path: element } of target.bounds) {
    const length = BigInt(await words.word(slot))
    if (index >= length) throw new IndexOutOfRange({ path: element, index, length })
  }
  if (target.wants === "length") return readLength(words, target, path.replace(/\.length$/, ""))
  return readAt(words, target, path)
}

function readAt(words: Words, location: Location, path: string): StorageValue | Promise<StorageValue> {
  const { type } = location
  if (type.kind === "value") return readValue(words, { ...location, type })
  if (type.kind === "bytes") return readBytes(words, { ...location, type }, path)
  if (type.kind === "struct") return readStruct(words, { ...location, type }, path)
  if (type.kind === "array") return readArray(words, { ...location, type }, path)
  throw new KeyNeeded({ path, type: type.label })
}

async function readLength(words: Words, { slot, type }: Location, path: string): Promise<bigint> {
  if (type.kind === "array" && type.length !== undefined) return type.length
  const word = await words.word(slot)
  return type.kind === "bytes" ? headerOf(word, type.label, path).length : BigInt(word)
}

async function readValue(words: Words, { slot, offset, type }: OfKind<"value">): Promise<StorageValue> {
  return decodeValue(type.value, await words.word(slot), offset, type.size)
}

async function readBytes(words: Words, { slot, type }: OfKind<"bytes">, path: string): Promise<string> {
  const word = await words.word(slot)
  const { length, inSlot } = headerOf(word, type.label, path)
  if (inSlot) return decodeBytes(type.label, word, Number(length))
  const count = (length + 31n) / 32n
  words.take(count, path)
  const first = contentSlot(slot)
  const chunks = Array.from({ length: Number(count) }, (_, index) => words.word(first + BigInt(index)))
  return decodeBytes(type.label, concat(await Promise.all(chunks)), Number(length))
}

function headerOf(word: Hex, type: string, path: string) {
  const header = bytesHeader(word)
  if (header === undefined) throw new UndecodableBytes({ path, type, word })
  return header
}

/** Reads a struct without its mappings, as a getter of Solidity does. */
async function readStruct(words: Words, { slot, type }: OfKind<"struct">, path: string) {
  const members = type.members.filter((member) => isWhole(member.type()))
  const entries = members.map(async (member) => {
    const value = await readAt(words, memberAt(slot, member), `${path}.${member.label}`)
    return [member.label, value] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Returns `true` for a value that can be read whole: not a mapping, nor an array of them. */
export function isWhole(type: Type): boolean {
  return type.kind === "array" ? isWhole(type.element()) : type.kind !== "mapping"
}

async function readArray(words: Words, location: OfKind<"array">, path: string) {
  const { slot, type } = location
  const length = await readLength(words, location, path)
  if (type.length === undefined || !words.taken) words.take(slotsFor(type.element(), length), path)
  const inside = { ...words, taken: true }
  const elements = Array.from({ length: Number(length) }, async (_, index) =>
    readAt(inside, elementAt(type, slot, BigInt(index)), `${path}[${index}]`),
  )
  return Promise.all(elements)
}
