/** The room of a database file: bytes behind its last page that the disk has given already. */
import { closeSync, fstatSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs"

/** One write of a transaction; without a value the entry is removed. */
export interface Write {
  readonly key: Buffer
  readonly value: Uint8Array | undefined
}

/** The pages that one write copies or adds at most, beside those of its value. */
const pagesPerWrite = 3
/** The pages that a transaction copies for itself: the list of free pages, and the way to the root. */
const pagesPerTransaction = 32
/** The bytes of an entry beside its key and value: its checksum, its node and the place of that. */
const entryBytes = 24
/** New pages are full to a quarter at least, with the pages above them. */
const minFill = 4

/** Files grow by half of their size, and by at least and at most so many bytes. */
const growth = { least: 2 ** 20, most: 2 ** 24 }

/** The bytes that a new database and its first transactions need. */
const firstBytes = 2 ** 18

/** @throws The error of the system, such as ENOSPC, when a disk has no room for a new database, which LMDB does not survive. */
export function assertRoom(path: string): void {
  const probe = `${path}-room`
  try {
    writeFileSync(probe, Buffer.alloc(firstBytes))
  } finally {
    rmSync(probe, { force: true })
  }
}

/** The part of a database that tells how much of its file is in use. */
interface Pages {
  getStats(): object
}

/**
 * Creates the function that makes room for a transaction before it begins: when a write of LMDB itself fails, on a full disk,
 * it may end the process.
 */
export function createRoom(path: string, pages: Pages) {
  const file = openSync(path, "r+")
  const stats = () => pages.getStats() as { readonly lastPageNumber: number; readonly pageSize: number }
  const { pageSize } = stats()
  let left = 0
  return {
    /** @throws The error of the system, such as ENOSPC, when the disk has no room. */
    reserve(writes: readonly Write[]): void {
      const used = (stats().lastPageNumber + 1) * pageSize
      const needed = pagesPerTransaction * pageSize + neededBytes(writes, used, pageSize)
      if (left < needed) left = grow(file, used, needed)
      left -= needed
    },
    close: () => closeSync(file),
  }
}

/** Returns the bytes that writes need at most; many of them share pages, and each page in use is copied once, and listed as free. */
function neededBytes(writes: readonly Write[], used: number, pageSize: number): number {
  let [values, entries] = [0, 0]
  for (const { key, value } of writes) {
    values += value?.length ?? 0
    entries += key.length + (value?.length ?? 0) + entryBytes
  }
  return Math.min(values + writes.length * pagesPerWrite * pageSize, used + used / 256 + minFill * entries)
}

/** Makes the file long enough; returns the room that it has then. */
function grow(file: number, used: number, needed: number): number {
  let { size } = fstatSync(file)
  const wanted = used + needed + Math.min(growth.most, Math.max(growth.least, used / 2))
  const zeros = Buffer.alloc(growth.least)
  if (size - used >= needed) return size - used
  while (size < wanted) {
    try {
      size += writeSync(file, zeros, 0, Math.min(zeros.length, Math.ceil(wanted - size)), size)
    } catch (error) {
      if (size - used >= needed) break
      throw error
    }
  }
  return size - used
}
