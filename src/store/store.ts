/** The store of a data folder: one LMDB environment and its write-ahead log, values with checksums, writes in transactions. */
import { accessSync, constants, existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { reasonOf } from "../base/atomicFile.ts"
import { damageOf } from "../base/lmdbFile.ts"
import { importLmdb } from "../base/lmdbModule.ts"
import { MidblockError, StoreDamaged, StoreNotWritten, StoreUnavailable } from "../errors/index.ts"
import { lostSince, recoverFlushed } from "./flushPoint.ts"
import { lockFolder } from "./lock.ts"
import type { Reads } from "./reads.ts"
import { assertRoom, type Write } from "./room.ts"
import { assertWhole } from "./scan.ts"
import { createReads, type Database } from "./storeReads.ts"
import type { Sync } from "./syncs.ts"
import { createMemtable } from "./writeAhead/memtable.ts"
import { type LogContents, newRecords, readLog } from "./writeAhead/writeAheadLog.ts"
import { createWriter, lastCheckpoint, type Writer } from "./writer.ts"

/** The writes of one transaction. */
export interface Writes {
  put(key: Buffer, value: Uint8Array): void
  remove(key: Buffer): void
}

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
  close(): Promise<void>
}

/** Options of {@link openStore}. */
export interface StoreOptions {
  readonly sync?: Sync | undefined
  /** Opens without a lock, for tools; a node may have the folder open at the same time. */
  readonly isReadOnly?: boolean | undefined
}

/**
 * The address space of the database, in bytes: it is reserved, and no memory is used for it. LMDB maps a database anew that
 * outgrows it, which ends processes that read it at that moment.
 */
const mapSize = 2 ** 38

const howToRecover = "start a node with it, or run midblock db repair, and it goes on from what was"

/**
 * Opens the database of a folder, which is created when it does not exist.
 *
 * @throws {@link StoreUnavailable}, {@link StoreInUse}, {@link StoreDamaged}
 */
export async function openStore(folder: string, options: StoreOptions = {}): Promise<Store> {
  const { isReadOnly = false, sync = "interval" } = options
  const unavailable = (cause: unknown): never => {
    throw new StoreUnavailable({ folder, reason: (cause as Error).message }, { cause })
  }
  const { open } = await importLmdb().catch(unavailable)
  const path = databaseOf(folder)
  if (isReadOnly) assertReadable(folder)
  else
    try {
      mkdirSync(folder, { recursive: true })
      accessSync(folder, constants.W_OK)
    } catch (cause) {
      unavailable(cause)
    }
  const release = isReadOnly ? () => {} : lockFolder(folder, lockOf(folder))
  try {
    if (!isReadOnly) recoverFlushed(path)
    const damage = damageOf(path)
    if (damage !== undefined) throw new StoreDamaged({ folder, what: `${path}: ${damage}` })
    if (!isReadOnly) assertWhole(folder, path)
    if (!hasChain(folder)) assertRoom(path)
    // Before the database: another process may put the log into the database meanwhile.
    const log = readLog(path)
    const lmdb = open<Buffer, Buffer>({
      path,
      encoding: "binary",
      keyEncoding: "binary",
      mapSize,
      readOnly: isReadOnly,
      noSync: sync !== "always",
      overlappingSync: false,
      eventTurnBatching: false,
      maxReaders: 100,
    })
    try {
      return await createStore({ folder, path, lmdb, log, release, sync: isReadOnly ? undefined : sync })
    } catch (error) {
      await lmdb.close()
      throw error
    }
  } catch (cause) {
    release()
    if (cause instanceof MidblockError) throw cause
    return unavailable(cause)
  }
}

/** The open parts of a store. */
interface StoreParts {
  readonly folder: string
  readonly path: string
  readonly lmdb: Database
  readonly log: LogContents
  readonly release: () => void
  /** `undefined` for a store that is only read. */
  readonly sync: Sync | undefined
}

async function createStore({ folder, path, lmdb, log, release, sync }: StoreParts): Promise<Store> {
  const memtable = createMemtable()
  // A reader stays with one transaction: its records of the log are wrong for a database into which a later checkpoint was put.
  const transaction = sync === undefined ? lmdb.useReadTransaction() : undefined
  const reads = createReads({ folder, lmdb, memtable, transaction })
  const checkpoint = lastCheckpoint(reads)
  const { records, damage } = newRecords(log, checkpoint)
  if (damage !== undefined) throw new StoreDamaged({ folder, what: damage })
  for (const { writes } of records) memtable.add(writes)
  if (sync === undefined)
    return readOnlyStore(folder, reads, () => {
      transaction?.done()
      return lmdb.close()
    })
  const sequence = records.at(-1)?.sequence ?? checkpoint.sequence
  const writer = createWriter({ path, lmdb, memtable, sequence, id: checkpoint.id, sync })
  return { folder, ...reads, write: writing(folder, writer), close: () => writer.close().finally(release) }
}

function readOnlyStore(folder: string, reads: Reads, close: Store["close"]): Store {
  const write = () => {
    throw new StoreNotWritten({ folder, reason: "it is open for reading only" })
  }
  return { folder, ...reads, write, close }
}

/** Returns the function that commits all writes of a job. */
const writing =
  (folder: string, writer: Writer): Store["write"] =>
  (job) => {
    const writes: Write[] = []
    job({
      put: (key, value) => void writes.push({ key, value }),
      remove: (key) => void writes.push({ key, value: undefined }),
    })
    try {
      writer.commit(writes)
    } catch (cause) {
      throw new StoreNotWritten({ folder, reason: reasonOf(cause) }, { cause })
    }
  }
