/** The database of a data folder: one LMDB environment, values with checksums, writes in transactions. */
import { accessSync, constants, existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import type { RootDatabase } from "lmdb"
import { reasonOf } from "../base/atomicFile.ts"
import { damageOf } from "../base/lmdbFile.ts"
import { importLmdb } from "../base/lmdbModule.ts"
import { MidblockError, StoreDamaged, StoreNotWritten, StoreUnavailable } from "../errors/index.ts"
import { checked, nameOfKey, withChecksum } from "./entries.ts"
import { createFlushPoints, lostSince, recoverFlushed, removeFlushPoints } from "./flushPoint.ts"
import { lockFolder } from "./lock.ts"
import { createRoom, type Room, type Write } from "./room.ts"
import { assertWhole } from "./scan.ts"
import type { Sync } from "./syncs.ts"

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
export interface Store {
  readonly folder: string
  /** @throws {@link StoreDamaged} when the value is not what was written. */
  read(key: Buffer): Uint8Array | undefined
  /** Entries from `start` up to `end`, which is not included, in ascending order. */
  range(start: Buffer, end: Buffer): Iterable<readonly [key: Buffer, value: Uint8Array]>
  /** The keys alone, in ascending or, from `end` down, in descending order. */
  keys(start: Buffer, end: Buffer, isReverse?: boolean): Iterable<Buffer>
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

const syncIntervalMs = 1000

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
    const background = isReadOnly
      ? undefined
      : { room: createRoom(path, lmdb), syncing: syncingFor(sync, path, lmdb) }
    return createStore(folder, lmdb, { ...background, release })
  } catch (cause) {
    release()
    if (cause instanceof MidblockError) throw cause
    return unavailable(cause)
  }
}

/** The work that is done beside the transactions of a store; nothing of it when it is read only. */
interface Background {
  readonly room?: Room | undefined
  readonly syncing?: Syncing | undefined
  readonly release: () => void
}

type Database = RootDatabase<Buffer, Buffer>

function createStore(folder: string, lmdb: Database, { room, syncing, release }: Background): Store {
  return {
    folder,
    ...createReads(folder, lmdb),
    write(job) {
      const writes: Write[] = []
      job({
        put: (key, bytes) => void writes.push({ key, value: withChecksum(key, bytes) }),
        remove: (key) => void writes.push({ key, value: undefined }),
      })
      try {
        room?.reserve(writes)
        lmdb.transactionSync(() => {
          for (const { key, value } of writes)
            if (value === undefined) lmdb.removeSync(key)
            else lmdb.putSync(key, value)
        })
      } catch (cause) {
        throw new StoreNotWritten({ folder, reason: reasonOf(cause) }, { cause })
      }
      syncing?.isDue()
    },
    async close() {
      await syncing?.stop()
      room?.close()
      await lmdb.close()
      release()
    },
  }
}

/** Creates the reads of a store, which check what they find. */
function createReads(folder: string, lmdb: Database): Pick<Store, "read" | "range" | "keys"> {
  const damaged = (what: string, cause?: unknown): never => {
    throw new StoreDamaged({ folder, what }, { cause })
  }
  const guarded = <T>(read: () => T): T => {
    try {
      return read()
    } catch (cause) {
      return damaged((cause as Error).message, cause)
    }
  }
  const value = (key: Buffer, found: Buffer): Uint8Array =>
    checked(key, found) ?? damaged(`the value of ${nameOfKey(key)}`)
  return {
    read(key) {
      const found = guarded(() => lmdb.getBinary(key))
      return found && value(key, found)
    },
    *range(start, end) {
      for (const { key, value: bytes } of guarded(() => lmdb.getRange({ start, end })))
        yield [key, value(key, bytes)]
    },
    keys: (start, end, isReverse = false) =>
      guarded(() => lmdb.getKeys(isReverse ? { start: end, end: start, reverse: true } : { start, end })),
  }
}

function syncingFor(sync: Sync, path: string, lmdb: Database): Syncing | undefined {
  if (sync === "interval") return syncAtInterval(path, lmdb)
  removeFlushPoints(path)
  return undefined
}

type Syncing = ReturnType<typeof syncAtInterval>

/** Writes a database to the disk once in a second, when something was written to it. */
function syncAtInterval(path: string, lmdb: Database) {
  const points = createFlushPoints(path, lmdb)
  let isDue = false
  let running: Promise<void> = Promise.resolve()
  const sync = () => {
    if (!isDue) return
    isDue = false
    running = running.then(points.flush).catch(() => {
      isDue = true
    })
  }
  const timer = setInterval(sync, syncIntervalMs).unref()
  return {
    isDue() {
      isDue = true
    },
    async stop() {
      clearInterval(timer)
      await running
      sync()
      await running
      points.close()
    },
  }
}
