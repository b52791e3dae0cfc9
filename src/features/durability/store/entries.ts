/** Entries of a store as bytes: the kind of each key, and the checksum at the end of each value. */

import { type ByteString, byteStringToBytes, type TextBuffer } from "../../../base/binary.ts"
import { crc32 } from "../../../base/crc32.ts"
import type { Hex } from "../../../base/hex.ts"

/** The first byte of each key. The numbers are part of the format. */
const kinds = {
  meta: 1,
  block: 2,
  transaction: 3,
  blockHash: 4,
  transactionHash: 5,
  nonce: 6,
  bloom: 7,
  run: 8,
  account: 9,
  slot: 10,
  code: 11,
  version: 12,
  pool: 13,
  open: 14,
} as const

export type Kind = keyof typeof kinds

/** The first key of a kind, and the first key after the kind. */
export const firstOf = (kind: Kind): Buffer => Buffer.of(kinds[kind])
export const pastOf = (kind: Kind): Buffer => Buffer.of(kinds[kind] + 1)

/** Returns a key: its kind, and the rest. */
export function keyOf(kind: Kind, rest: Uint8Array): Buffer {
  const key = Buffer.allocUnsafe(1 + rest.length)
  key[0] = kinds[kind]
  key.set(rest, 1)
  return key
}

/** Returns a key: its kind, the bytes of some hex, and free bytes after them. */
export function hexKey(kind: Kind, hex: Hex, freeBytes = 0): Buffer {
  const length = hex.length / 2
  const key = Buffer.allocUnsafe(length + freeBytes) as TextBuffer
  key[0] = kinds[kind]
  key.hexWrite(hex.slice(2), 1, length - 1)
  return key
}

/** Returns a key: its kind, a whole number as 6 bytes, and an index in it as 4 bytes. */
export function numberKey(kind: Kind, number: number, index?: number): Buffer {
  const key = Buffer.allocUnsafe(index === undefined ? 7 : 11)
  key[0] = kinds[kind]
  key.writeUIntBE(number, 1, 6)
  if (index !== undefined) key.writeUInt32BE(index, 7)
  return key
}

/** Returns a whole number as 6 bytes, in the order of the numbers. */
export function uint48(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(6)
  bytes.writeUIntBE(value, 0, 6)
  return bytes
}

/** Returns the number of a block as 6 bytes, and the index of a transaction in it as 4 bytes. */
export function blockAndIndex(number: number, index: number): Buffer {
  const bytes = Buffer.allocUnsafe(10)
  bytes.writeUIntBE(number, 0, 6)
  bytes.writeUInt32BE(index, 6)
  return bytes
}

/** Returns a whole number as 4 bytes. */
export function uint32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/**
 * Returns the name of a key for messages.
 *
 * @example
 * nameOfKey(numberKey("transaction", 12, 0)) // "transaction 0 of block 12"
 */
export function nameOfKey(key: Uint8Array): string {
  const kind = kindOfKey(key)
  const rest = Buffer.from(key.subarray(1))
  const number = () => rest.readUIntBE(0, 6)
  if (kind === "meta") return `${kind} ${rest.toString()}`
  if (kind === "transaction" && rest.length === 10)
    return `transaction ${rest.readUInt32BE(6)} of block ${number()}`
  const named = kind && numbered[kind]
  if (named !== undefined && rest.length === 6) return named(number())
  return `${kind ?? "unknown"} 0x${rest.toString("hex")}`
}

/** The names of the kinds whose keys are numbers. */
const numbered: Partial<Record<Kind, (number: number) => string>> = {
  block: (number) => `block ${number}`,
  bloom: (number) => `the bloom of block ${number}`,
  run: (number) => `the run of empty blocks from ${number}`,
  version: (number) => `the changes of version ${number}`,
}

/** Returns the kind of a key; `undefined` when it is unknown. */
export const kindOfKey = (key: Uint8Array): Kind | undefined => kindNames.get(key[0] ?? 0)

const kindNames = new Map(Object.entries(kinds).map(([name, byte]) => [byte as number, name as Kind]))

const checksumLength = 4

/** Returns the value with its checksum. */
export function withChecksum(key: Uint8Array, value: Uint8Array | ByteString): Buffer {
  const content = typeof value === "string" ? byteStringToBytes(value) : value
  const bytes = Buffer.allocUnsafe(content.length + checksumLength)
  bytes.set(content)
  bytes.writeUInt32BE(checksumOf(key, content), content.length)
  return bytes
}

/** Returns the value without its checksum; `undefined` when the checksum is wrong for this key. */
export function checked(key: Uint8Array, found: Buffer): Uint8Array | undefined {
  if (found.length < checksumLength) return undefined
  const end = found.length - checksumLength
  const value = found.subarray(0, end)
  return checksumOf(key, value) === found.readUInt32BE(end) ? value : undefined
}

/** The key is in it, so that a value under another key is found. */
const checksumOf = (key: Uint8Array, value: Uint8Array): number => (crc32(value) ^ crc32(key)) >>> 0
