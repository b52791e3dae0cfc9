/** The LMDB database of a data folder: it is checked before LMDB opens it, which ends the process when it reads another file. */
import { accessSync, closeSync, constants, existsSync, openSync, readSync, statSync } from "node:fs"
import { getSystemErrorMap } from "node:util"
import type { RootDatabase } from "lmdb"
import { StoreDamaged } from "../../../errors/index.ts"
import { assertSpace } from "./freeSpace.ts"
import type { Sync } from "./syncs.ts"

/** An open LMDB database. */
export type Database = RootDatabase<Buffer, Buffer>

/**
 * The address space of the database, in bytes: it is reserved, and uses no memory. LMDB maps a database again when it outgrows
 * this, which ends processes that read it at that moment.
 */
const mapSize = 2 ** 38

/**
 * The options of LMDB for each {@link Sync}. LMDB writes the pages of a transaction, and then the meta page that makes them
 * valid. Without `noMetaSync` it waits for the disk after both, with it only after the pages, and with `noSync` never.
 *
 * The `overlappingSync` of lmdb-js is off: it hides the wait from asynchronous transactions only, and these are not committed
 * before an event is sent.
 */
const syncOptions: Readonly<Record<Sync, object>> = {
  full: {},
  normal: { noMetaSync: true },
  off: { noSync: true },
}

const fixedOptions = {
  encoding: "binary",
  keyEncoding: "binary",
  mapSize,
  overlappingSync: false,
  maxReaders: 100,
} as const

/** The folder of a database, its file, and how it is written; without `sync` it is only read. */
export interface DatabaseFile {
  readonly folder: string
  readonly path: string
  readonly sync: Sync | undefined
}

/** Opens a database. @throws {@link StoreDamaged}; the error of the system, or of LMDB. */
export async function openDatabase({ folder, path, sync }: DatabaseFile): Promise<Database> {
  const { open } = await importLmdb()
  const damaged = (reason: string): never => {
    throw new StoreDamaged({ folder, what: `${path}: ${reason}` })
  }
  if (existsSync(path)) {
    accessSync(path, sync === undefined ? constants.R_OK : constants.R_OK | constants.W_OK)
    if (statSync(path).size > 0 && !isLmdb(path)) damaged("it is not a database")
  }
  if (sync !== undefined && !existsSync(path)) assertSpace(path)
  const options = sync === undefined ? { readOnly: true } : syncOptions[sync]
  const database = open<Buffer, Buffer>({ ...fixedOptions, ...options, path })
  const { lastPageNumber, pageSize } = database.getStats() as Record<"lastPageNumber" | "pageSize", number>
  if (statSync(path).size >= (lastPageNumber + 1) * pageSize) return database
  await database.close()
  return damaged("it ends before its last page")
}

/** The first bytes of every LMDB file, after a page header (`MDB_MAGIC`, as file(1) finds it). */
const magic = { value: 0xbeefc0de, offset: 24 }

function isLmdb(path: string): boolean {
  const file = openSync(path, "r")
  try {
    const bytes = Buffer.alloc(4)
    return readSync(file, bytes, 0, 4, magic.offset) === 4 && bytes.readUInt32LE() === magic.value
  } finally {
    closeSync(file)
  }
}

/** Returns an error of LMDB, whose code is an error number of the system, in the form of Node's system errors. */
export function systemErrorOf(cause: unknown): NodeJS.ErrnoException {
  const { code, message } = cause as Error & { readonly code?: unknown }
  if (typeof code !== "number") return cause as Error
  const [name, text] = getSystemErrorMap().get(-code) ?? [message, message]
  return Object.assign(new Error(text, { cause }), { errno: -code, code: name })
}

/** The version of lmdb that is installed with midblock; package.json has it as well. */
const lmdbVersion = "3.5.6"

/** The module. */
type Lmdb = typeof import("lmdb")

/**
 * Loads lmdb.
 *
 * @throws Error with the command that installs it, when it is not installed or has no binary for this system.
 */
export async function importLmdb(): Promise<Lmdb> {
  try {
    return await import("lmdb")
  } catch (cause) {
    const reason = `the package lmdb cannot be loaded; install it with: npm install lmdb@${lmdbVersion}`
    throw new Error(reason, { cause })
  }
}
