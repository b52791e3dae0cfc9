/** The check that a file is an LMDB environment: the library ends the process when it opens another file. */
import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs"

const magic = 0xbeefc0de
/** Offsets in a meta page, after a page header of 24 bytes. See `MDB_page_header` and `MDB_meta` in lmdb-js, mdb.c. */
const metaOffsets = {
  magic: 24,
  pageSize: 48,
  freeRoot: 88,
  flags: 100,
  depth: 102,
  entries: 128,
  mainRoot: 136,
  lastPage: 144,
  transaction: 152,
}
/** The length of a meta page with its header, up to the last field. */
export const metaLength = 168

/**
 * Returns the fault of a data file; `undefined` when its first two pages show none, or when the file does not
 * exist yet.
 *
 * @example
 * damageOf("data.mdb") // "it ends before its last page"
 */
export function damageOf(path: string): string | undefined {
  const file = openIfThere(path)
  if (file === undefined) return undefined
  try {
    if (fstatSync(file).size === 0) return undefined
    const newest = newestMeta(file)
    if (newest === undefined) return "it is not a database"
    const { lastPage, pageSize } = newest
    // The size is read after the meta pages: another process may add pages, and then name them, in between.
    const { size } = fstatSync(file)
    return BigInt(size) < (lastPage + 1n) * BigInt(pageSize) ? "it ends before its last page" : undefined
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

/** The state of a database after one of its transactions, from a meta page. */
export interface LmdbMeta {
  readonly pageSize: number
  /** The pages at the top of the two trees: the lists of free pages, and the entries; `noPage` for an empty tree. */
  readonly freeRoot: bigint
  readonly mainRoot: bigint
  readonly entries: number
  /** The number of pages from the root of the entries to each of them, and how keys are compared: 0 by their bytes. */
  readonly depth: number
  readonly flags: number
  readonly lastPage: bigint
  readonly transaction: bigint
  /** The version of the format, the size of a page, and flags, which no transaction changes. */
  readonly settings: Buffer
  /** The whole record. */
  readonly bytes: Buffer
}

/** The root of a tree without pages. */
export const noPage = 2n ** 64n - 1n

/** The maximum number of times that two meta pages are read while another process writes them. */
const maxReadings = 100

/**
 * Reads the newer one of the two meta pages; `undefined` when one of them is not a meta page, or when they are not of two
 * consecutive transactions, with the even one on the first page.
 */
export function newestMeta(file: number): LmdbMeta | undefined {
  let first = readMeta(file, 0)
  for (let reading = 0; reading < maxReadings; reading++) {
    const newest = first && newerOf(first, readMeta(file, first.pageSize))
    const after = readMeta(file, 0)
    const isSame = after !== undefined && first?.bytes.equals(after.bytes)
    if (newest !== undefined || isSame || after === undefined) return newest
    first = after // another process has committed between the two
  }
  return undefined
}

function newerOf(first: LmdbMeta, second: LmdbMeta | undefined): LmdbMeta | undefined {
  if (second === undefined) return undefined
  const [even, odd] = [first.transaction, second.transaction]
  if (first.settings.compare(second.settings) !== 0) return undefined
  const isNew = even === 0n && odd === 0n
  if (!isNew && (even % 2n !== 0n || (odd !== even + 1n && odd !== even - 1n))) return undefined
  return even > odd ? first : second
}

/** Makes a database continue from an earlier transaction: both meta pages get its state, the second one under the number before. */
export function writeMetas(file: number, { bytes, pageSize, transaction }: LmdbMeta): void {
  for (const each of [transaction, transaction - 1n]) {
    const meta = Buffer.from(bytes)
    meta.writeBigUInt64LE(each, metaOffsets.transaction)
    writeSync(file, meta, metaOffsets.magic, metaLength - metaOffsets.magic, metaOffsetOf(each, pageSize))
  }
}

/** Returns the offset of the meta page that a transaction writes: that of its parity. */
const metaOffsetOf = (transaction: bigint, pageSize: number): number =>
  (transaction % 2n === 1n ? pageSize : 0) + metaOffsets.magic

function readMeta(file: number, offset: number): LmdbMeta | undefined {
  const bytes = Buffer.alloc(metaLength)
  return readSync(file, bytes, 0, metaLength, offset) === metaLength ? decodeMeta(bytes) : undefined
}

/** Decodes the beginning of a meta page; `undefined` when it is another page. */
export function decodeMeta(bytes: Buffer): LmdbMeta | undefined {
  if (bytes.length !== metaLength) return undefined
  const pageSize = bytes.readUInt32LE(metaOffsets.pageSize)
  if (bytes.readUInt32LE(metaOffsets.magic) !== magic || pageSize < 256 || pageSize > 65_536) return undefined
  const word = (offset: number) => bytes.readBigUInt64LE(offset)
  return {
    pageSize,
    freeRoot: word(metaOffsets.freeRoot),
    mainRoot: word(metaOffsets.mainRoot),
    depth: bytes.readUInt16LE(metaOffsets.depth),
    flags: bytes.readUInt16LE(metaOffsets.flags),
    entries: Number(word(metaOffsets.entries)),
    lastPage: word(metaOffsets.lastPage),
    transaction: word(metaOffsets.transaction),
    settings: Buffer.concat([bytes.subarray(24, 32), bytes.subarray(48, 54)]),
    bytes,
  }
}
