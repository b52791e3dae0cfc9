/** The contents of a cache file: those at its opening, and those added since. */
import { fstatSync, readSync } from "node:fs"
import type { ByteString } from "../../base/binary.ts"
import { keyAt, scanRecords, valueAt } from "./records.ts"
import { createRecordTable } from "./recordTable.ts"

/** A longer file is not a cache file: these end long before. */
const maxLength = 2 ** 30

type Take = (bytes: Buffer, offsets: readonly number[]) => void

/**
 * Reads a file. Values are views of the bytes that were read.
 *
 * @returns `undefined` when the file would take too long to scan, so that it cannot be a cache file.
 */
export function readContents(file: number, salt: number) {
  const added = new Map<ByteString, Uint8Array>()
  const awaited = new Map<ByteString, Uint8Array>()
  let size = 0
  let nextOffset = 0
  /** Takes the records after the offset; returns `true` when the file has changed. */
  const read = (take: Take): boolean => {
    const before = size
    size = fstatSync(file).size
    if (size === before) return false
    nextOffset = Math.min(nextOffset, size) // somebody has cut it
    const bytes = size <= maxLength ? readFrom(file, nextOffset, size - nextOffset) : undefined
    const offsets: number[] = []
    const length = bytes && scanRecords(bytes, salt, (at) => offsets.push(at))
    if (bytes !== undefined) take(bytes, offsets)
    nextOffset = length === undefined ? Number.POSITIVE_INFINITY : nextOffset + length
    return true
  }
  let findAtOpening: (key: ByteString) => Uint8Array | undefined = () => undefined
  read((bytes, offsets) => {
    findAtOpening = createRecordTable(bytes, offsets, salt)
  })
  if (nextOffset === Number.POSITIVE_INFINITY) return undefined
  const add: Take = (bytes, offsets) => {
    for (const at of offsets) {
      const key = keyAt(bytes, at)
      added.set(key, valueAt(bytes, at))
      awaited.delete(key)
    }
  }
  const find = (key: ByteString) => added.get(key) ?? findAtOpening(key)
  return {
    /** The length of the file at its opening. */
    size,
    find,
    /** Notes a value that will be appended, and is found after it was read back; returns `false` when it is present or noted already. */
    expect(key: ByteString, value: Uint8Array): boolean {
      const known = awaited.get(key) ?? find(key)
      if (known !== undefined && Buffer.compare(known, value) === 0) return false
      awaited.set(key, value)
      return true
    },
    /** Reads the records that were appended since; returns `true` when there are some. */
    readOn: () => read(add),
  }
}

function readFrom(file: number, offset: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length)
  let end = 0
  for (let count = -1; end < length && count !== 0; ) {
    count = readSync(file, bytes, end, length - end, offset + end)
    end += count
  }
  return bytes.subarray(0, end)
}
