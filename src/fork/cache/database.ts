/** The database of the cache: one LMDB environment a folder, which all processes of a user share. */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
} from "node:fs"
import { dirname, join } from "node:path"
import type { RootDatabase } from "lmdb"
import { damageOf, lockDamageOf } from "../../base/lmdbFile.ts"
import { importLmdb } from "../../base/lmdbModule.ts"

/** Version of keys and values: another one begins another database. */
const layout = 1

/**
 * The address space of a database, in bytes, behind which it grows. LMDB maps it anew when it grows, and a process that reads
 * while another one makes it grow then ends with SIGSEGV, about one in 300.
 */
const mapSize = 2 ** 32

/** An open database. */
export interface CacheDatabase {
  readonly lmdb: RootDatabase<Buffer, Buffer>
  readonly folder: string
  /** Lets no process open this database again: the next one begins a new one. */
  condemn(): void
}

/** The cache cannot be used; the message says why and what helps. */
export class CacheUnavailable extends Error {
  override readonly name = "CacheUnavailable"
}

/**
 * Opens the database in a folder, or begins one.
 *
 * A damaged one is left as it is, marked, for those that have it open, and a new one is begun beside it.
 *
 * @param log - Is told of a damaged database.
 * @throws {@link CacheUnavailable} when the package is not installed or the folder cannot be written.
 */
export async function openDatabase(folder: string, log: (line: string) => void): Promise<CacheDatabase> {
  const { open } = await loadLmdb()
  const path = prepareFolder(folder, log)
  try {
    const lmdb = open<Buffer, Buffer>({
      path: join(path, "data.mdb"),
      encoding: "binary",
      keyEncoding: "binary",
      maxReaders: 1000,
      mapSize,
      // Otherwise a flush that goes on after the database was closed ends the process with SIGSEGV.
      overlappingSync: false,
      // Otherwise a failed commit rejects a promise of its own that nobody can listen to, which ends the process.
      eventTurnBatching: false,
    })
    return { lmdb, folder: path, condemn: () => condemn(path) }
  } catch (cause) {
    throw new CacheUnavailable(`${path}: ${reasonOf(cause)}`, { cause })
  }
}

/** Loads lmdb. @throws {@link CacheUnavailable} when it is not installed. */
const loadLmdb = () =>
  importLmdb().catch((cause: Error) => {
    throw new CacheUnavailable(cause.message, { cause })
  })

const condemnedName = "damaged"

/** Returns the folder of the newest database that is not damaged. */
function prepareFolder(folder: string, log: (line: string) => void): string {
  try {
    for (let generation = 1; ; generation++) {
      const path = join(folder, `fork-${layout}-${generation}`)
      makeFolder(path)
      const names = readdirSync(path)
      if (names.includes(condemnedName)) {
        for (const name of names) if (name !== condemnedName) rmSync(join(path, name), { force: true })
        continue
      }
      accessSync(path, constants.W_OK)
      const damage = lastingDamageOf(path)
      if (damage === undefined) return path
      condemn(path)
      log(`fork cache: ${path}: ${damage}; a new one is begun`)
    }
  } catch (cause) {
    throw new CacheUnavailable(`${folder} cannot be written: ${reasonOf(cause)}`, { cause })
  }
}

const looks = 3
const pauseMs = 10

/** Returns the damage of a database that stays: one that another process is making is not whole at every moment. */
function lastingDamageOf(path: string): string | undefined {
  for (let look = 1; ; look++) {
    const damage = damageOf(join(path, "data.mdb")) ?? lockDamageOf(join(path, "data.mdb-lock"))
    if (damage === undefined || look === looks) return damage
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
  }
}

/** Makes a folder and those above it. Node's own `recursive` never ends where the system answers ENOENT, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent)
  try {
    mkdirSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  }
}

function condemn(path: string): void {
  try {
    closeSync(openSync(join(path, condemnedName), "a"))
  } catch {
    // The folder was removed, or cannot be written: the next process meets the same damage.
  }
}

/**
 * Resolves once all writes are done, and rejects when one failed. Each is listened to by itself: a failed one rejects
 * while others are still being handed over, and with it the promise of its cause, which nobody else would listen to.
 */
export async function allDone(writes: readonly Promise<unknown>[]): Promise<void> {
  let failure: unknown
  const onFailure = (error: Error & { commitError?: Promise<never> }): void => {
    error.commitError?.catch(() => {})
    failure ??= error.commitError === undefined ? error : new Error("it cannot be written", { cause: error })
  }
  await Promise.all(writes.map((write) => write.catch(onFailure)))
  if (failure !== undefined) throw failure
}

/** Returns the message of an error of the system or of LMDB. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
