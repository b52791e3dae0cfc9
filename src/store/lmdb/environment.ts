/**
 * The LMDB environment of a store. After a failed write, LMDB may refuse every operation until the database is opened again; the
 * environment does so at its next use.
 */
import { closeSync, openSync, statSync } from "node:fs"
import { getSystemErrorMap } from "node:util"
import type { RootDatabase } from "lmdb"
import { damageOf } from "../../base/lmdbFile.ts"
import { StoreDamaged, StoreUnavailable } from "../../errors/index.ts"
import { residentBytes } from "./residentBytes.ts"

/** An open LMDB database. */
export type Database = RootDatabase<Buffer, Buffer>

/** The environment. */
export interface Environment {
  /**
   * The open database.
   *
   * @throws {@link StoreDamaged}, {@link StoreUnavailable} when it cannot be opened again.
   */
  readonly database: Database
  /** The number of times the database was opened: transactions and iterators of an earlier time must not be used. */
  readonly turn: number
  /** Commits all writes of a job, or none. @throws The error of the system. */
  transaction(job: (database: Database) => void): void
  /** Releases the pages that LMDB has read through its mapping of the file from the memory of the process, when there are many. */
  releasePages(): void
  /** Calls a function before the first transaction after the database was opened again; if it throws, it is called again. */
  onReopen(prepare: () => void): void
  close(): Promise<void>
}

/** The bytes that database pages may take in the memory of the process before they are released. */
const maxResident = 2 ** 25

/** The parts of an environment. */
interface EnvironmentParts {
  readonly folder: string
  readonly path: string
  /** Opens the database. */
  readonly open: () => Database
}

/** Opens the environment of a database. @throws The error of LMDB. */
export function createEnvironment({ folder, path, open }: EnvironmentParts): Environment {
  let database: Database | undefined = open()
  let turn = 1
  let prepared = turn
  let prepare = () => {}
  let isCloseDue = false
  let residentFrom = residentBytes()
  const closeWhenDue = () => {
    if (!isCloseDue) return
    void database?.close() // at once: nothing is read or written in the background
    database = undefined
    isCloseDue = false
  }
  const reopened = (): Database => {
    try {
      const what = damageOf(path)
      if (what !== undefined) throw new StoreDamaged({ folder, what: `${path}: ${what}` })
      assertOpens(path)
      database = open()
    } catch (cause) {
      if (cause instanceof StoreDamaged) throw cause
      throw new StoreUnavailable({ folder, reason: (cause as Error).message }, { cause })
    }
    turn++
    residentFrom = residentBytes()
    return database
  }
  const current = (): Database => {
    closeWhenDue()
    return database ?? reopened()
  }
  return {
    get database() {
      return current()
    },
    get turn() {
      return turn
    },
    transaction(job) {
      const written = current()
      if (prepared !== turn) prepare()
      prepared = turn
      try {
        written.transactionSync(() => job(written))
      } catch (cause) {
        isCloseDue = true
        throw systemErrorOf(cause as LmdbError)
      }
    },
    releasePages() {
      if (database === undefined || statSync(path).size < maxResident) return
      if (residentBytes() - residentFrom < maxResident) return
      isCloseDue = true
      current()
    },
    onReopen(given) {
      prepare = given
    },
    async close() {
      await database?.close()
      database = undefined
    },
  }
}

/** @throws The error of the system when the files of a database cannot be opened for writing: LMDB itself would crash. */
export function assertOpens(path: string): void {
  closeSync(openSync(path, "a"))
  closeSync(openSync(`${path}-lock`, "a"))
}

/** An error of LMDB; its code is an error number of the system, or a negative one of its own. */
interface LmdbError extends Error {
  readonly code?: number
}

/** Returns an error in the form of Node's system errors. */
function systemErrorOf(cause: LmdbError): NodeJS.ErrnoException {
  const errno = -(cause.code ?? 0)
  const message = getSystemErrorMap().get(errno)?.[1] ?? cause.message
  return Object.assign(new Error(message, { cause }), { errno, code: message })
}

/** Returns `true` for an error of the system, and `false` for a fault that LMDB has found in the file. */
export const isSystemError = (error: unknown): boolean => ((error as LmdbError).code ?? 0) > 0
