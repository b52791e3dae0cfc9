/**
 * Free space of a database file: bytes after its last page that are allocated on the disk already.
 *
 * Without it, a write of LMDB itself fails on a full disk, after which lmdb-js may end the process (`free(): invalid pointer`).
 */
import { closeSync, fstatSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs"

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

/** @throws The error of the system, such as ENOSPC, when a disk has no space for a new database. */
export function assertSpace(path: string): void {
  const probe = `${path}-space`
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

/** Creates the functions that allocate space for the writes of a transaction before LMDB makes them. */
export function createFreeSpace(path: string, pages: Pages) {
  const file = openSync(path, "r+")
  const stats = () => pages.getStats() as { readonly lastPageNumber: number; readonly pageSize: number }
  const { pageSize } = stats()
  /** The bytes in use, the free bytes that no transaction has taken, and those that this transaction has taken. */
  let [used, left, taken] = [0, 0, 0]
  /** The writes of this transaction, the bytes of their values, and those of their entries. */
  let [count, values, entries] = [0, 0, 0]
  /** Many writes share pages; each page in use is copied at most once, and listed as free. */
  const needed = () => {
    const separate = values + count * pagesPerWrite * pageSize
    const shared = used + used / 256 + minFill * entries
    return pagesPerTransaction * pageSize + Math.min(separate, shared)
  }
  const refresh = () => {
    used = (stats().lastPageNumber + 1) * pageSize
    left = fstatSync(file).size - used - needed()
    if (left < 0) left = grow(file, used, needed()) - needed()
  }
  return {
    begin(): void {
      taken = count = values = entries = 0
    },
    /** @throws The error of the system, such as ENOSPC, when the disk has no space. */
    reserve(keyLength: number, valueLength: number): void {
      count++
      values += valueLength
      entries += keyLength + valueLength + entryBytes
      left -= needed() - taken
      if (left < 0) refresh()
      taken = needed()
    },
    close: () => closeSync(file),
  }
}

/** Makes the file long enough; returns its free bytes then. */
function grow(file: number, used: number, needed: number): number {
  let { size } = fstatSync(file)
  const wanted = used + needed + Math.min(growth.most, Math.max(growth.least, used / 2))
  const zeros = Buffer.alloc(growth.least)
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
