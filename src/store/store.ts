/** The store of a data folder: one LMDB environment and its write-ahead log, values with checksums, writes in transactions. */
import { accessSync, constants, existsSync } from "node:fs"
import { join } from "node:path"
import { reasonOf } from "../base/atomicFile.ts"
import { makeFolder } from "../base/folder.ts"
import { damageOf } from "../base/lmdbFile.ts"
import { MidblockError, StoreDamaged, StoreNotWritten, StoreUnavailable } from "../errors/index.ts"
import { assertSpace } from "./freeSpace.ts"
import { assertOpens, createEnvironment, type Environment } from "./lmdb/environment.ts"
import { lostSince, recoverFlushed } from "./lmdb/flushPoint.ts"
import { importLmdb } from "./lmdb/lmdbModule.ts"
import { lockFolder } from "./lock.ts"
import type { Reads } from "./reads.ts"
import { assertWhole } from "./scan.ts"
import type { Deferred } from "./seals/deferred.ts"
import { unpackSeals } from "./seals/sealTable.ts"
import { missingLog } from "./session.ts"
import { createReads } from "./storeReads.ts"
import type { Sync } from "./syncs.ts"
import { logOf } from "./writeAhead/logHeader.ts"
import { type LogContents, newRecords, readLog } from "./writeAhead/logReader.ts"
import { createRecordBuilder } from "./writeAhead/logRecord.ts"
import { createMemtable, type Memtable } from "./writeAhead/memtable.ts"
import { createWriter, lastCheckpoint, type Writer } from "./writer.ts"
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

/** @throws {@link StoreUnavailable} when the database of a folder cannot be read. */
export function assertReadable(folder: string): void {
  const path = databaseOf(folder)
  assertPresent(folder)
  try {
    accessSync(path, constants.R_OK)
    if (lostSince(path) !== undefined)
      throw new Error(`the system ended before all of it was written to the disk; ${howToRecover}`)
  } catch (cause) {
    throw new StoreUnavailable({ folder, reason: (cause as Error).message }, { cause })
  }
}

/** An open store. */
export interface Store extends Reads {
  readonly folder: string
  /**
   * Commits all writes of a job, or none: when this returns they survive the end of the process.
   *
   * @throws {@link StoreNotWritten} when the disk is full or fails; nothing of the job is written then.
   */
  write(job: (writes: Writes) => void): void
  /**
   * Puts the transactions that are only in the log into the database.
   *
   * @throws {@link StoreNotWritten}; the log still has them.
   */
  checkpoint(): void
  /** Sets the writes that are deferred to a checkpoint. */
  defer(deferred: Deferred): void
  close(): Promise<void>
}

/** Options of {@link openStore}. */
export interface StoreOptions {
  readonly sync?: Sync | undefined
  /** Opens without a lock, for tools; a node may have the folder open at the same time. */
  readonly isReadOnly?: boolean | undefined
}

/**
 * The address space of the database, in bytes: it is reserved, and uses no memory. LMDB maps a database again when it outgrows
 * this, which ends processes that read it at that moment.
 */
const mapSize = 2 ** 38

const fixedOptions = {
  encoding: "binary",
  keyEncoding: "binary",
  mapSize,
  overlappingSync: false,
  eventTurnBatching: false,
  maxReaders: 100,
} as const

/** The reasons why a folder cannot be made, where the system's words do not say it. */
const folderReasons: Readonly<Record<string, string>> = {
  EEXIST: "a file, and no folder",
  ENOENT: "no folder can be made there",
}

const howToRecover = "start a node with it, or run midblock db repair, and it goes on from what was"

/**
 * Opens the database of a folder, which is created when it does not exist.
 *
 * @throws {@link StoreUnavailable}, {@link StoreInUse}, {@link StoreDamaged}
 */
export async function openStore(folder: string, options: StoreOptions = {}): Promise<Store> {
  const { isReadOnly = false, sync = "interval" } = options
  const unavailable = unavailableAt(folder)
  const { open } = await importLmdb().catch(unavailable)
  const path = databaseOf(folder)
  if (isReadOnly) assertReadable(folder)
  else
    try {
      makeFolder(folder)
      accessSync(folder, constants.W_OK)
    } catch (cause) {
      const { code = "" } = cause as NodeJS.ErrnoException
      const reason = folderReasons[code] ?? reasonOf(cause)
      throw new StoreUnavailable({ folder, reason }, { cause })
    }
  let release = () => {}
  try {
    if (!isReadOnly) release = lockFolder(folder, lockOf(folder))
    if (!isReadOnly) recoverFlushed(path)
    const damage = damageOf(path)
    if (damage !== undefined) throw new StoreDamaged({ folder, what: `${path}: ${damage}` })
    if (!isReadOnly) assertWhole(folder, path)
    if (!hasChain(folder)) assertSpace(path)
    else if (!isReadOnly) assertOpens(path)
    // The log is read first: another process may put it into the database meanwhile.
    const log = readLog(path)
    const options = { ...fixedOptions, path, readOnly: isReadOnly, noSync: sync !== "always" }
    const environment = createEnvironment({ folder, path, open: () => open<Buffer, Buffer>(options) })
    try {
      return await createStore({
        folder,
        path,
        environment,
        log,
        release,
        sync: isReadOnly ? undefined : sync,
      })
    } catch (error) {
      await environment.close()
      throw error
    }
  } catch (cause) {
    release()
    return unavailable(cause)
  }
}

const unavailableAt =
  (folder: string) =>
  (cause: unknown): never => {
    if (cause instanceof MidblockError) throw cause
    throw new StoreUnavailable({ folder, reason: (cause as Error).message }, { cause })
  }

/** The open parts of a store. */
interface StoreParts {
  readonly folder: string
  readonly path: string
  readonly environment: Environment
  readonly log: LogContents
  readonly release: () => void
  /** `undefined` for a store that is only read. */
  readonly sync: Sync | undefined
}

async function createStore({ folder, path, environment, log, release, sync }: StoreParts): Promise<Store> {
  const memtable = createMemtable()
  // A reader uses one transaction throughout: its records of the log do not fit a database with a later checkpoint.
  const transaction = sync === undefined ? environment.database.useReadTransaction() : undefined
  const reads = createReads({ folder, environment, memtable, transaction })
  const last = lastCheckpoint(reads)
  const { records, damage } = newRecords(log, last)
  // A node that was started meanwhile created its log before it marked the database.
  const what = damage ?? (existsSync(logOf(path)) ? undefined : missingLog(reads, log, path))
  if (what !== undefined) throw new StoreDamaged({ folder, what })
  for (const { payload } of records) memtable.add(payload)
  unpack(folder, reads, memtable)
  if (sync === undefined)
    return readOnlyStore(folder, reads, () => {
      transaction?.done()
      return environment.close()
    })
  const sequence = records.at(-1)?.sequence ?? last.sequence
  const writer = createWriter({ path, environment, memtable, sequence, id: last.id, sync })
  let closing: Promise<void> | undefined
  /** Closes once: afterwards the log and the lock belong to the next process. */
  const close = () => {
    closing ??= writer.close().finally(release).catch(unavailableAt(folder))
    return closing
  }
  const { defer } = writer
  const checkpoint = () => {
    try {
      writer.checkpoint()
    } catch (cause) {
      throw notWritten(folder, cause)
    }
  }
  return { folder, ...reads, write: writing(folder, writer), checkpoint, defer, close }
}

/** Puts the sealed blocks that are values of the log into the memtable as entries. @throws {@link StoreDamaged} */
function unpack(folder: string, reads: Reads, memtable: Memtable): void {
  const builder = createRecordBuilder()
  try {
    unpackSeals(reads, builder)
  } catch (cause) {
    if (cause instanceof MidblockError) throw cause
    throw new StoreDamaged({ folder, what: "a sealed block of the log" }, { cause })
  }
  if (!builder.isEmpty) memtable.add(builder.payload)
}

function readOnlyStore(folder: string, reads: Reads, close: Store["close"]): Store {
  const write = () => {
    throw new StoreNotWritten({ folder, reason: "it is open for reading only" })
  }
  return { folder, ...reads, write, checkpoint: write, defer: () => {}, close }
}

/** Returns the function that commits all writes of a job. */
function writing(folder: string, writer: Writer): Store["write"] {
  const builder = createRecordBuilder()
  return (job) => {
    try {
      job(builder)
      try {
        writer.commit(builder)
      } catch (cause) {
        throw notWritten(folder, cause)
      }
    } finally {
      builder.clear()
    }
  }
}

const notWritten = (folder: string, cause: unknown): StoreNotWritten =>
  new StoreNotWritten({ folder, reason: reasonOf(cause) }, { cause })
