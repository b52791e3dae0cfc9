/** The records of a cache file: each is found and checked alone, regardless of the bytes around it. */
import type { ByteString, TextBuffer } from "../../base/binary.ts"
import { crc32, tableCrc32 } from "../../base/crc32.ts"

/** A key and its value. */
export type Entry = readonly [key: ByteString, value: Uint8Array]

/** The first bytes of a record; no UTF-8 text has the first one. */
const marker = Buffer.from("f54d4246", "hex")
const markerNumber = marker.readUInt32LE()
/** The offsets of the fields in the header; the key and the value follow. The checksum covers all bytes after itself. */
const offsets = { checksum: 4, keyLength: 8, valueLength: 12 }
const headerLength = 16

/**
 * Returns a record.
 *
 * @param salt - A number of 32 bits of this file: a contract whose code has the bytes of a record does not know it.
 */
export function encodeRecord(key: ByteString, value: Uint8Array, salt: number): Buffer {
  const bytes = Buffer.allocUnsafe(headerLength + key.length + value.length)
  bytes.set(marker)
  bytes.writeUInt32LE(key.length, offsets.keyLength)
  bytes.writeUInt32LE(value.length, offsets.valueLength)
  bytes.write(key, headerLength, "latin1")
  bytes.set(value, headerLength + key.length)
  bytes.writeUInt32LE(checksumOf(bytes, 0, bytes.length, salt), offsets.checksum)
  return bytes
}

/** The length up to which a loop is faster than Node. */
const shortLength = 500

function checksumOf(bytes: Buffer, at: number, end: number, salt: number): number {
  const start = at + offsets.keyLength
  const crc = end - start > shortLength ? crc32(bytes.subarray(start, end)) : tableCrc32(bytes, end, start)
  return (crc ^ salt) >>> 0
}

/** The offsets at which the key of a whole record begins and ends; its value follows. */
export const keyStart = (at: number): number => at + headerLength
export const keyEnd = (bytes: Buffer, at: number): number =>
  keyStart(at) + bytes.readUInt32LE(at + offsets.keyLength)

const recordEnd = (bytes: Buffer, at: number): number =>
  at + headerLength > bytes.length
    ? Number.POSITIVE_INFINITY
    : keyEnd(bytes, at) + bytes.readUInt32LE(at + offsets.valueLength)

/** Returns the key of a whole record. */
export const keyAt = (bytes: Buffer, at: number): ByteString =>
  (bytes as TextBuffer).latin1Slice(keyStart(at), keyEnd(bytes, at))

/** Returns the value of a whole record, as a view. */
export const valueAt = (bytes: Buffer, at: number): Uint8Array =>
  bytes.subarray(keyEnd(bytes, at), recordEnd(bytes, at))

/**
 * The work that bytes outside of records may take, in checked bytes, besides one for each byte. Killed processes leave less. A
 * marker without a whole record counts for `markerWork` bytes, and for the length that it claims.
 */
const freeWork = 2 ** 20
const markerWork = 256

/**
 * Calls back with the offset of each whole record in some bytes of a file, in order.
 *
 * @returns The offset from which to scan again once the file has grown: a record that ends after the bytes may not be complete
 * yet. `undefined` when the bytes would take too long to scan, so that they cannot be those of a cache file.
 */
export function scanRecords(bytes: Buffer, salt: number, found: (at: number) => void): number | undefined {
  let work = bytes.length + freeWork
  let scannedEnd = 0
  let incomplete: number | undefined
  for (let at = markerFrom(bytes, 0); at !== -1; at = markerFrom(bytes, at)) {
    const end = recordEnd(bytes, at)
    const isComplete = end <= bytes.length
    if (isComplete && bytes.readUInt32LE(at + offsets.checksum) === checksumOf(bytes, at, end, salt)) {
      found(at)
      at = scannedEnd = end
      incomplete = undefined
      continue
    }
    if (!isComplete) incomplete ??= at
    work -= markerWork + (isComplete ? end - at : 0)
    if (work < 0) return undefined
    at++
  }
  return incomplete ?? Math.max(scannedEnd, bytes.length - marker.length + 1)
}

/** Records follow one another, so the next marker is mostly at the expected offset. */
const markerFrom = (bytes: Buffer, at: number): number =>
  at + marker.length <= bytes.length && bytes.readUInt32LE(at) === markerNumber
    ? at
    : bytes.indexOf(marker, at)
