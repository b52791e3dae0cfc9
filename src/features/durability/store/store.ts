/** The store of a data folder: one LMDB database, values with checksums, and one transaction for each job. */
import { accessSync, constants, existsSync } from "node:fs"
import { join } from "node:path"
import { reasonOf } from "../../../base/atomicFile.ts"
import { makeFolder } from "../../../base/folder.ts"
import { MidblockError, StoreDamaged, StoreNotWritten, StoreUnavailable } from "../../../errors/index.ts"
import { type Database, openDatabase, systemErrorOf } from "./database.ts"
import { checked, nameOfKey, withChecksum } from "./entries.ts"
import { createFreeSpace } from "./freeSpace.ts"
import { lockFolder } from "./lock.ts"
import type { Reads } from "./reads.ts"
import type { Sync } from "./syncs.ts"
import type { Writes } from "./writes.ts"

/** Returns the path of the database of a folder. */
export const databaseOf = (folder: string): string => join(folder, "chain.mdb")

/** Returns the path of the lock of a folder. */
export const lockOf = (folder: string): string => join(folder, "lock")

/** Returns `true` when a folder has a database. */
export const hasChain = (folder: string): boolean => existsSync(databaseOf(folder))

/** @throws {@link StoreUnavailable} when there is no database in a folder. */
export function assertPresent(folder: string): void {
  if (!hasChain(folder)) throw new StoreUnavailable({ folder, reason: "there is no chain in it" })
}

/** An open store. */
export interface Store extends Reads {
  readonly folder: string
  /**
   * Commits all writes of a job, or none: when this returns they survive the end of the process.
   *
   * @throws {@link StoreNotWritten} when the disk is full or fails; the error of the job. Nothing of the job is written then.
   */
  write(job: (writes: Writes) => void): void
  close(): Promise<void>
}

/** Options of {@link openStore}. */
export interface StoreOptions {
  readonly sync?: Sync | undefined
  /** Opens without a lock, for tools; a node may have the folder open at the same time. */
  readonly isReadOnly?: boolean | undefined
}

/** The reasons why a folder cannot be made, where the system's words do not say it. */
const folderReasons: Readonly<Record<string, string>> = {
  EEXIST: "a file, and no folder",
  ENOENT: "no folder can be made there",
}

/**
 * Opens the database of a folder, which is created when it does not exist.
 *
 * @throws {@link StoreUnavailable}, {@link StoreInUse}, {@link StoreDamaged}
 */
export async function openStore(folder: string, options: StoreOptions = {}): Promise<Store> {
  const { isReadOnly = false, sync = "normal" } = options
  if (isReadOnly) assertPresent(folder)
  else prepareFolder(folder)
  const release = isReadOnly ? () => {} : lockFolder(folder, lockOf(folder))
  try {
    const file = { folder, path: databaseOf(folder), sync: isReadOnly ? undefined : sync }
    return createStore(folder, await openDatabase(file), { isReadOnly, release })
  } catch (cause) {
    release()
    if (cause instanceof MidblockError) throw cause
    throw new StoreUnavailable({ folder, reason: (cause as Error).message }, { cause })
  }
}

/** @throws {@link StoreUnavailable} when a folder cannot be made or written. */
function prepareFolder(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException
    throw new StoreUnavailable({ folder, reason: folderReasons[code] ?? reasonOf(cause) }, { cause })
  }
}

/** The use of a store, and the function that removes its lock. */
interface StoreUse {
  readonly isReadOnly: boolean
  readonly release: () => void
}

function createStore(folder: string, database: Database, { isReadOnly, release }: StoreUse): Store {
  // A reader sees the folder as of one moment, while a node goes on to write it.
  const transaction = isReadOnly ? database.useReadTransaction() : undefined
  const space = isReadOnly ? undefined : createFreeSpace(databaseOf(folder), database)
  const closeAll = async () => {
    transaction?.done()
    space?.close()
    await database.close().finally(release)
  }
  let closing: Promise<void> | undefined
  return {
    folder,
    ...createReads(folder, database, transaction && { transaction }),
    write: space === undefined ? refusing(folder) : committing(folder, database, space),
    /** Closes once: afterwards the lock belongs to the next process. */
    close() {
      closing ??= closeAll()
      return closing
    },
  }
}

const refusing = (folder: string) => () => {
  throw new StoreNotWritten({ folder, reason: "it is open for reading only" })
}

/** The transaction of all reads; without it they see the newest commit. */
type ReadOptions = Parameters<Database["get"]>[1]

/** Creates the reads of a database, which check its values. */
function createReads(folder: string, database: Database, options: ReadOptions): Reads {
  const value = (key: Buffer, found: Buffer): Uint8Array => {
    const bytes = checked(key, found)
    if (bytes === undefined) throw new StoreDamaged({ folder, what: `the value of ${nameOfKey(key)}` })
    return bytes
  }
  return {
    read(key) {
      const found = guarded(folder, () => database.get(key, options))
      return found && value(key, found)
    },
    *range(start, end) {
      for (const entry of each(folder, database.getRange({ start, end, ...options })))
        yield [entry.key, value(entry.key, entry.value)]
    },
    keys: (start, end, isReverse = false) =>
      each(folder, database.getKeys({ ...(isReverse ? reversed(start, end) : { start, end }), ...options })),
  }
}

const reversed = (start: Buffer, end: Buffer) => ({
  ...{ start: end, exclusiveStart: true },
  ...{ end: start, inclusiveEnd: true, reverse: true },
})

/** Returns the result of a read. @throws {@link StoreDamaged} when LMDB finds a fault in its file. */
function guarded<T>(folder: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new StoreDamaged({ folder, what: (cause as Error).message }, { cause })
  }
}

function* each<T>(folder: string, found: Iterable<T>): Iterable<T> {
  const iterator = guarded(folder, () => found[Symbol.iterator]())
  try {
    for (;;) {
      const step = guarded(folder, () => iterator.next())
      if (step.done === true) return
      yield step.value
    }
  } finally {
    iterator.return?.()
  }
}

/** Creates the function that runs a job in a transaction of LMDB, which is aborted when the job throws. */
function committing(folder: string, database: Database, space: FreeSpace): Store["write"] {
  const writes: Writes = {
    put(key, value) {
      const bytes = withChecksum(key, value)
      reserve(folder, space, key.length, bytes.length)
      database.putSync(key, bytes)
    },
    remove(key) {
      reserve(folder, space, key.length, 0)
      database.removeSync(key)
    },
  }
  return (job) => {
    space.begin()
    let isDone = false
    try {
      database.transactionSync(() => {
        job(writes)
        isDone = true
      })
    } catch (cause) {
      throw isDone ? notWritten(folder, cause) : cause
    }
  }
}

type FreeSpace = ReturnType<typeof createFreeSpace>

/** @throws {@link StoreNotWritten} when the disk is full. */
function reserve(folder: string, space: FreeSpace, keyLength: number, valueLength: number): void {
  try {
    space.reserve(keyLength, valueLength)
  } catch (cause) {
    throw notWritten(folder, cause)
  }
}

const notWritten = (folder: string, cause: unknown): StoreNotWritten =>
  new StoreNotWritten({ folder, reason: reasonOf(systemErrorOf(cause)) }, { cause })
