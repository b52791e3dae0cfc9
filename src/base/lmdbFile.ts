/** The check that a file is an LMDB environment: the library ends the process over one that is not. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs"

const magic = 0xbeefc0de
/** Offsets in a meta page, behind a page header of 24 bytes. See `MDB_page_header` and `MDB_meta` in lmdb-js, mdb.c. */
const metaOffsets = { magic: 24, pageSize: 48, lastPage: 144, transaction: 152 }
const metaLength = 160

/**
 * Returns what is wrong with a data file; `undefined` when it is whole as far as its first two pages tell, or is not
 * there yet.
 *
 * @example
 * damageOf("data.mdb") // "it ends before its last page"
 */
export function damageOf(path: string): string | undefined {
  const file = openIfThere(path)
  if (file === undefined) return undefined
  try {
    if (fstatSync(file).size === 0) return undefined
    const first = readMeta(file, 0)
    if (first === undefined) return "it is not a database"
    const second = readMeta(file, first.pageSize)
    if (second === undefined) return "it is not a database"
    const { lastPage } = first.transaction > second.transaction ? first : second
    // After the meta pages: another process may add pages, and then name them, while they are read here.
    const { size } = fstatSync(file)
    return BigInt(size) < (lastPage + 1n) * BigInt(first.pageSize)
      ? "it ends before its last page"
      : undefined
  } finally {
    closeSync(file)
  }
}

/** Returns what is wrong with a lock file, which is empty or zero while another process makes it. */
export function lockDamageOf(path: string): string | undefined {
  const file = openIfThere(path)
  if (file === undefined) return undefined
  try {
    const bytes = Buffer.alloc(4)
    readSync(file, bytes, 0, bytes.length, 0)
    return [0, magic].includes(bytes.readUInt32LE()) ? undefined : "its lock file is damaged"
  } finally {
    closeSync(file)
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, "r")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
}

function readMeta(file: number, offset: number) {
  const bytes = Buffer.alloc(metaLength)
  if (readSync(file, bytes, 0, metaLength, offset) !== metaLength) return undefined
  const pageSize = bytes.readUInt32LE(metaOffsets.pageSize)
  if (bytes.readUInt32LE(metaOffsets.magic) !== magic || pageSize < 256 || pageSize > 65_536) return undefined
  const lastPage = bytes.readBigUInt64LE(metaOffsets.lastPage)
  return { pageSize, lastPage, transaction: bytes.readBigUInt64LE(metaOffsets.transaction) }
}
