/** Fields of records as RLP: encoded as texts of bytes, and checked when they are decoded. */
import { type NestedUint8Array, RLP } from "@ethereumjs/rlp"
import { bytesToBigInt } from "@ethereumjs/util"
import { type ByteString, bytesToByteString, digitsToByteString } from "../../../base/binary.ts"
import { type Hex, toHex } from "../../../base/hex.ts"
import { encodeBytes, encodeList, encodeNumber } from "../../../base/rlp.ts"

/** RLP of the bytes of some hex. */
export const hexField = (hex: Hex): ByteString => encodeBytes(digitsToByteString(hex.slice(2)))

export const bytesField = (bytes: Uint8Array): ByteString => encodeBytes(bytesToByteString(bytes))

export const numberField = (value: bigint | number): ByteString =>
  encodeNumber(typeof value === "number" ? BigInt(value) : value)

/** Versions begin at -1, which stands for a missing state. */
export const versionField = (version: number): ByteString => numberField(version + 1)

export const textField = (text: string): ByteString => encodeBytes(Buffer.from(text).toString("latin1"))

/** An optional value as a list of one item or none. */
export const optional = <T>(value: T | undefined, field: (value: T) => ByteString): ByteString =>
  encodeList(value === undefined ? "" : field(value))

export const listField = <T>(values: Iterable<T>, field: (value: T) => ByteString): ByteString => {
  let items = ""
  for (const value of values) items += field(value)
  return encodeList(items)
}

/** Returns the record of these fields. */
export const recordOf = (...fields: readonly ByteString[]): ByteString => encodeList(fields.join(""))

/** One decoded item. */
export type Item = Uint8Array | NestedUint8Array

/**
 * Decodes a record with any number of fields.
 *
 * @throws Error when it is not a list.
 */
export function decodeRecord(record: Uint8Array | undefined): readonly Item[] {
  const { buffer, byteOffset, length } = record ?? new Uint8Array()
  return asList(RLP.decode(new Uint8Array(buffer, byteOffset, length)))
}

/**
 * Decodes a record.
 *
 * @param added - The number of fields that records of later versions may have beside the `count` of all records.
 * @throws Error when it is not a list of that many fields.
 */
export function fieldsOf(record: Uint8Array, count: number, added = 0): readonly Item[] {
  const decoded = decodeRecord(record)
  if (decoded.length < count || decoded.length > count + added)
    throw new Error(`not a record of ${count} fields`)
  return decoded
}

export const asBytes = (item: Item | undefined): Uint8Array => {
  if (item instanceof Uint8Array) return item
  throw new Error("not bytes")
}
/** Returns a copy that keeps nothing else in memory and starts at offset 0: `slice` of a Buffer is a view. */
export const asCopy = (item: Item | undefined): Uint8Array => new Uint8Array(asBytes(item))
export const asList = (item: Item | undefined): readonly Item[] => {
  if (Array.isArray(item)) return item
  throw new Error("not a list")
}
export const asHex = (item: Item | undefined): Hex => toHex(asBytes(item))
export const asBigInt = (item: Item | undefined): bigint => bytesToBigInt(asBytes(item))
export const asNumber = (item: Item | undefined): number => Number(asBigInt(item))
export const asVersion = (item: Item | undefined): number => asNumber(item) - 1
export const asText = (item: Item | undefined): string => Buffer.from(asBytes(item)).toString()
export const asOptional = <T>(item: Item | undefined, as: (item: Item | undefined) => T): T | undefined => {
  const list = asList(item)
  return list.length === 0 ? undefined : as(list[0])
}
