/** Free space of a database file: bytes after its last page that are allocated on the disk already. */
import { closeSync, fstatSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs"

/** One write of a transaction; without a value the entry is removed. */
export interface Write {
  readonly key: Buffer
  readonly value: Uint8Array | undefined
}

/** The maximum number of pages that one write copies or adds, besides those of its value. */
const pagesPerWrite = 3
/** The pages that a transaction copies for itself: the list of free pages, and the path to the root. */
const pagesPerTransaction = 32
/** The bytes of an entry besides its key and value: its checksum, its node and the offset of the node. */
const entryBytes = 24
/** New pages, and the pages above them, are at least a quarter full. */
const minFill = 4

/** Files grow by half of their size, within these bounds in bytes. */
const growth = { least: 2 ** 20, most: 2 ** 24 }

/** The bytes that a new database and its first transactions need. */
const firstBytes = 2 ** 18

/** @throws The error of the system, such as ENOSPC, when a disk has no space for a new database: LMDB itself would crash. */
export function assertSpace(path: string): void {
  const probe = `${path}-room`
  try {
    writeFileSync(probe, Buffer.alloc(firstBytes))
  } finally {
    rmSync(probe, { force: true })
  }
}

/** The part of a database that reports how much of its file is in use. */
interface Pages {
  getStats(): object
}

/**
 * Creates the functions that allocate space for a transaction before it begins: when a write of LMDB itself fails, on a full
 * disk, it may end the process.
 */
export function createFreeSpace(path: string, pages: Pages) {
  const file = openSync(path, "r+")
  const stats = () => pages.getStats() as { readonly lastPageNumber: number; readonly pageSize: number }
  const { pageSize } = stats()
  let left = 0
  return {
    /** @throws The error of the system, such as ENOSPC, when the disk has no space. */
    reserve(writes: readonly Write[]): void {
      const used = (stats().lastPageNumber + 1) * pageSize
      const needed = pagesPerTransaction * pageSize + neededBytes(writes, used, pageSize)
      if (left < needed) left = grow(file, used, needed)
      left -= needed
    },
    close: () => closeSync(file),
  }
}

/** Returns the maximum number of bytes that writes need. Many share pages; each page in use is copied at most once, and listed as free. */
function neededBytes(writes: readonly Write[], used: number, pageSize: number): number {
  let [values, entries] = [0, 0]
  for (const { key, value } of writes) {
    values += value?.length ?? 0
    entries += key.length + (value?.length ?? 0) + entryBytes
  }
  return Math.min(values + writes.length * pagesPerWrite * pageSize, used + used / 256 + minFill * entries)
}

/** Makes the file long enough; returns its free bytes then. */
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
