/** The records of a write-ahead log: one for each transaction, with its number and checksums. */

import type { ByteString, TextBuffer } from "../../base/binary.ts"
import { crc32, tableCrc32 } from "../../base/crc32.ts"
import type { Write } from "../freeSpace.ts"

/** The first bytes of a record. */
const magic = Buffer.from("MBWL")
/** The offsets of the fields in the header; the last field is the checksum of those before it. */
const offsets = { length: 4, sequence: 8, payload: 16, header: 20 }
/** The length of the header of a record; the entries are after it. */
export const recordHeader = offsets.header + 4
/** The last byte of a record. It is not zero, because zeros after the last record do not belong to it. */
const lastByte = 0xff

/** Stands instead of the length of a value: the entry is removed. */
const removed = 0xffff_ffff
/** The bytes of the lengths of a key and a value, which are before both. */
const entryHeader = 6

/** The length from which the buffer of a record is not used again. */
const longRecord = 2 ** 20

/** The length up to which a loop writes a text faster than the library does. */
const shortLength = 100

/** The record of a transaction while it is written; one at a time. */
export type RecordBuilder = ReturnType<typeof createRecordBuilder>

/** Creates a builder. Entries are written into its bytes at once: separate objects would have to be garbage collected. */
export function createRecordBuilder() {
  let bytes = Buffer.allocUnsafeSlow(2 ** 14) as TextBuffer
  let end = recordHeader
  /** The end of the last entry that is not only for the log. */
  let storedEnd = recordHeader
  const reserve = (length: number): void => {
    if (end + length <= bytes.length) return
    const longer = Buffer.allocUnsafeSlow(2 * (end + length)) as TextBuffer
    longer.set(bytes.subarray(0, end))
    bytes = longer
  }
  const append = (key: Buffer, length: number, valueBytes: number): void => {
    reserve(entryHeader + key.length + valueBytes)
    bytes[end] = key.length
    bytes[end + 1] = key.length >>> 8
    putUint32(bytes, length, end + 2)
    end += entryHeader
    for (let at = 0; at < key.length; at++) bytes[end + at] = key[at] as number // faster than `set` for short keys
    end += key.length
  }
  const put = (key: Buffer, value: Uint8Array | ByteString): void => {
    append(key, value.length, value.length)
    if (typeof value !== "string") bytes.set(value, end)
    else if (value.length > shortLength) bytes.latin1Write(value, end, value.length)
    else for (let at = 0; at < value.length; at++) bytes[end + at] = value.charCodeAt(at)
    end += value.length
  }
  return {
    get isEmpty(): boolean {
      return end === recordHeader
    },
    /** The record, and unused bytes after it; valid until the next entry. */
    get bytes(): Buffer {
      return bytes
    },
    /** The entries; valid until the next one. */
    get payload(): Buffer {
      return bytes.subarray(recordHeader, end)
    },
    /** The offset after the last entry that is not only for the log. */
    get storedEnd(): number {
      return storedEnd
    },
    put(key: Buffer, value: Uint8Array | ByteString): void {
      put(key, value)
      storedEnd = end
    },
    remove(key: Buffer): void {
      append(key, removed, 0)
      storedEnd = end
    },
    log(key: Buffer, value: ByteString | undefined): void {
      if (value === undefined) append(key, removed, 0)
      else put(key, value)
    },
    /** Forgets all entries. */
    clear(): void {
      end = recordHeader
      storedEnd = recordHeader
      if (bytes.length > longRecord) bytes = Buffer.allocUnsafeSlow(2 ** 14) as TextBuffer
    },
    /** Completes the record with a number; returns its length. */
    complete(sequence: number): number {
      reserve(1)
      bytes[end] = lastByte
      putHeader(bytes, sequence, end)
      return end + 1
    },
  }
}

/** Writes the header of a record with entries up to an offset. */
function putHeader(bytes: Buffer, sequence: number, end: number): void {
  const payload = new Uint8Array(bytes.buffer, bytes.byteOffset + recordHeader, end - recordHeader)
  for (let at = 0; at < magic.length; at++) bytes[at] = magic[at] as number
  putUint32(bytes, payload.length, offsets.length)
  putUint32(bytes, sequence % 2 ** 32, offsets.sequence)
  putUint32(bytes, Math.floor(sequence / 2 ** 32), offsets.sequence + 4)
  putUint32(bytes, crc32(payload), offsets.payload)
  putUint32(bytes, tableCrc32(bytes, offsets.header), offsets.header)
}

/** Writes a number of 32 bits. The checks in a method of the buffer would take longer than the rest of a record. */
function putUint32(bytes: Uint8Array, value: number, at: number): void {
  bytes[at] = value
  bytes[at + 1] = value >>> 8
  bytes[at + 2] = value >>> 16
  bytes[at + 3] = value >>> 24
}

/** One transaction of a log. */
export interface LogRecord {
  readonly sequence: number
  /** Its entries, which {@link entriesIn} reads. */
  readonly payload: Buffer
}

/** A record, the end of a log within a record, or bytes that are no record. */
export type FoundRecord = (LogRecord & { readonly end: number }) | "torn" | "damaged"

/**
 * Reads the record at an offset.
 *
 * @param hasLastByte - False for the records of older logs.
 */
export function recordAt(bytes: Buffer, at: number, hasLastByte = true): FoundRecord {
  if (bytes.length - at < recordHeader) return "torn"
  const header = bytes.subarray(at, at + offsets.header)
  const isHeader =
    header.subarray(0, magic.length).equals(magic) &&
    bytes.readUInt32LE(at + offsets.header) === crc32(header)
  if (!isHeader) return "damaged"
  const last = at + recordHeader + header.readUInt32LE(offsets.length)
  const end = hasLastByte ? last + 1 : last
  if (end > bytes.length) return "torn"
  const payload = bytes.subarray(at + recordHeader, last)
  if (header.readUInt32LE(offsets.payload) !== crc32(payload)) return "damaged"
  if (hasLastByte && bytes[last] !== lastByte) return "damaged"
  return { sequence: Number(header.readBigUInt64LE(offsets.sequence)), payload, end }
}

/** The offsets of an entry in the payload of a record. */
export interface EntryOffsets {
  readonly payload: Buffer
  readonly key: number
  readonly value: number
  /** `undefined` when the entry is removed. */
  readonly end: number | undefined
}

/** Yields the offsets of the entries in a payload, in their order. */
export function* offsetsIn(payload: Buffer): Iterable<EntryOffsets> {
  for (let at = 0; at < payload.length; ) {
    const [key, length] = [at + entryHeader, payload.readUInt32LE(at + 2)]
    const value = key + payload.readUInt16LE(at)
    const end = length === removed ? undefined : value + length
    yield { payload, key, value, end }
    at = end ?? value
  }
}

/** Returns the entry at some offsets; its bytes are views. */
export const entryAt = ({ payload, key, value, end }: EntryOffsets): Write => ({
  key: payload.subarray(key, value),
  value: end === undefined ? undefined : payload.subarray(value, end),
})

/** Returns the entries of a payload. */
export const entriesIn = (payload: Buffer): Write[] => Array.from(offsetsIn(payload), entryAt)

/** Returns the greatest number of the whole records that begin after an offset; 0 when there is none. */
export function newestAfter(bytes: Buffer, offset: number, hasLastByte = true): number {
  let newest = 0
  for (let at = bytes.indexOf(magic, offset + 1); at >= 0; at = bytes.indexOf(magic, at + 1)) {
    const found = recordAt(bytes, at, hasLastByte)
    if (typeof found === "object") newest = Math.max(newest, found.sequence)
  }
  return newest
}
