/** The contents of a cache file: what was in it at its opening, and what was added since. */
import { fstatSync, readSync } from "node:fs"
import type { ByteString } from "../../base/binary.ts"
import { keyAt, scanRecords, valueAt } from "./records.ts"
import { createRecordTable } from "./recordTable.ts"

/** A longer file is not one of ours, which end long before. */
const maxLength = 2 ** 30

type Take = (bytes: Buffer, places: readonly number[]) => void

/**
 * Reads a file. Values are views of the bytes that were read.
 *
 * @returns `undefined` when the file cannot be one of ours, as it would take too long to look through.
 */
export function readContents(file: number, salt: number) {
  const added = new Map<ByteString, Uint8Array>()
  const awaited = new Map<ByteString, Uint8Array>()
  let size = 0
  let place = 0
  /** Takes the records behind the place; returns `true` when the file has changed. */
  const read = (take: Take): boolean => {
    const before = size
    size = fstatSync(file).size
    if (size === before) return false
    place = Math.min(place, size) // somebody has cut it
    const bytes = size <= maxLength ? readFrom(file, place, size - place) : undefined
    const places: number[] = []
    const length = bytes && scanRecords(bytes, salt, (at) => places.push(at))
    if (bytes !== undefined) take(bytes, places)
    place = length === undefined ? Number.POSITIVE_INFINITY : place + length
    return true
  }
  let findAtOpening: (key: ByteString) => Uint8Array | undefined = () => undefined
  read((bytes, places) => {
    findAtOpening = createRecordTable(bytes, places, salt)
  })
  if (place === Number.POSITIVE_INFINITY) return undefined
  const add: Take = (bytes, places) => {
    for (const at of places) {
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
    /** Notes a value that is to be appended, which is found once it is read; returns `false` when it is there or noted already. */
    expect(key: ByteString, value: Uint8Array): boolean {
      const known = awaited.get(key) ?? find(key)
      if (known !== undefined && Buffer.compare(known, value) === 0) return false
      awaited.set(key, value)
      return true
    },
    /** Reads what processes have appended since; returns `true` when there is something. */
    readOn: () => read(add),
  }
}

function readFrom(file: number, place: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length)
  let end = 0
  for (let count = -1; end < length && count !== 0; ) {
    count = readSync(file, bytes, end, length - end, place + end)
    end += count
  }
  return bytes.subarray(0, end)
}
