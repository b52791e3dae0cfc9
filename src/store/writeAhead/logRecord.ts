/** The records of a write-ahead log: one for each transaction, with its number and checksums. */

import type { Write } from "../room.ts"
import { crc32 } from "./crc32.ts"

/** The first bytes of a record. */
const magic = Buffer.from("MBWL")
/** The places of the fields in the header; the last one is the checksum of those before it. */
const places = { length: 4, sequence: 8, payload: 16, header: 20 }
/** The length of the header of a record. */
const recordHeader = places.header + 4

/** In the place of the length of a value: the entry is removed. */
const removed = 0xffff_ffff
/** The lengths of a key and of a value, before these. */
const entryHeader = 6

/** Returns the record of a transaction. */
export function encodeRecord(sequence: number, writes: readonly Write[]): Buffer {
  let length = recordHeader
  for (const { key, value } of writes) length += entryHeader + key.length + (value?.length ?? 0)
  const record = Buffer.allocUnsafe(length)
  let at = recordHeader
  for (const { key, value } of writes) {
    record.writeUInt16LE(key.length, at)
    record.writeUInt32LE(value?.length ?? removed, at + 2)
    record.set(key, at + entryHeader)
    at += entryHeader + key.length
    if (value === undefined) continue
    record.set(value, at)
    at += value.length
  }
  record.set(magic)
  record.writeUInt32LE(length - recordHeader, places.length)
  record.writeBigUInt64LE(BigInt(sequence), places.sequence)
  record.writeUInt32LE(crc32(record.subarray(recordHeader)), places.payload)
  record.writeUInt32LE(crc32(record.subarray(0, places.header)), places.header)
  return record
}

/** One transaction of a log. */
export interface LogRecord {
  readonly sequence: number
  readonly writes: readonly Write[]
}

/** A record, the end of a log within a record, or bytes that are no record. */
export type FoundRecord = (LogRecord & { readonly end: number }) | "torn" | "damaged"

/** Reads the record at a place. */
export function recordAt(bytes: Buffer, at: number): FoundRecord {
  if (bytes.length - at < recordHeader) return "torn"
  const header = bytes.subarray(at, at + places.header)
  const isHeader =
    header.subarray(0, magic.length).equals(magic) && bytes.readUInt32LE(at + places.header) === crc32(header)
  if (!isHeader) return "damaged"
  const end = at + recordHeader + header.readUInt32LE(places.length)
  if (end > bytes.length) return "torn"
  const payload = bytes.subarray(at + recordHeader, end)
  if (header.readUInt32LE(places.payload) !== crc32(payload)) return "damaged"
  return { sequence: Number(header.readBigUInt64LE(places.sequence)), writes: writesIn(payload), end }
}

function writesIn(payload: Buffer): Write[] {
  const writes: Write[] = []
  for (let at = 0; at < payload.length; ) {
    const [keyLength, length] = [payload.readUInt16LE(at), payload.readUInt32LE(at + 2)]
    const start = at + entryHeader + keyLength
    const key = payload.subarray(at + entryHeader, start)
    const value = length === removed ? undefined : payload.subarray(start, start + length)
    writes.push({ key, value })
    at = start + (value?.length ?? 0)
  }
  return writes
}

/** Returns the greatest number of the whole records that begin after a place; 0 when there is none. */
export function newestAfter(bytes: Buffer, place: number): number {
  let newest = 0
  for (let at = bytes.indexOf(magic, place + 1); at >= 0; at = bytes.indexOf(magic, at + 1)) {
    const found = recordAt(bytes, at)
    if (typeof found === "object") newest = Math.max(newest, found.sequence)
  }
  return newest
}
