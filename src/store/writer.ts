/**
 * The writes of a store: when a commit returns, its transaction is in the log, and so survives the end of the process.
 *
 * A checkpoint puts the transactions of the log into the database, in one transaction. It is made once per second, when the log
 * is long, when the disk has no space for it, when the store opens and when it closes.
 */
import { rmSync } from "node:fs"
import { loadCrypto } from "../base/importModule.ts"
import { checked, keyOf, kinds, uint48, withChecksum } from "./entries.ts"
import { createFreeSpace, type Write } from "./freeSpace.ts"
import type { Environment } from "./lmdb/environment.ts"
import { createFlushPoints, removeFlushPoints } from "./lmdb/flushPoint.ts"
import type { Reads } from "./reads.ts"
import { type Deferred, noneDeferred, putDeferred } from "./seals/deferred.ts"
import { closed, opened } from "./session.ts"
import type { Sync } from "./syncs.ts"
import { startTimer } from "./writeAhead/checkpointTimer.ts"
import { logOf } from "./writeAhead/logHeader.ts"
import type { Checkpoint } from "./writeAhead/logReader.ts"
import { entriesIn, type RecordBuilder, recordHeader } from "./writeAhead/logRecord.ts"
import type { Memtable } from "./writeAhead/memtable.ts"
import { createLog } from "./writeAhead/writeAheadLog.ts"

/** The length of the log, in bytes, from which a checkpoint is made at once. */
const longLog = 2 ** 21
/** The length, in bytes, from which a transaction waits for a checkpoint: the log takes memory too. */
const longestLog = 2 ** 26
/** Longer transactions, in bytes, go into the database at once. */
const longRecord = 2 ** 20

/** The key of the number of the newest transaction in the database, and of the id of the database. */
export const checkpointKey = keyOf("meta", Buffer.from("checkpoint"))

/** Returns the last checkpoint of a database. */
export function lastCheckpoint({ read }: Pick<Reads, "read">): Checkpoint {
  const bytes = read(checkpointKey)
  return bytes === undefined ? { sequence: 0, id: undefined } : decodeCheckpoint(bytes)
}

/** Decodes the value of {@link checkpointKey}. */
export function decodeCheckpoint(value: Uint8Array): Checkpoint {
  const bytes = Buffer.from(value)
  return { sequence: bytes.readUIntBE(0, 6), id: bytes.subarray(6) }
}

/** The parts of a store that is written. */
interface WriterParts {
  readonly path: string
  readonly environment: Environment
  /** The transactions of the log that are not in the database. */
  readonly memtable: Memtable
  /** The number of the newest transaction, of the log or the database. */
  readonly sequence: number
  /** The id of the database; `undefined` in a new one. */
  readonly id: Buffer | undefined
  readonly sync: Sync
}

/** Writes transactions. */
export interface Writer {
  /**
   * Writes the contents of the builder as one transaction.
   *
   * @throws The error of the system, such as ENOSPC: nothing of the transaction is written then. A transaction without space in
   * the log fails while writes are deferred; otherwise it is tried again after a checkpoint.
   */
  commit(builder: RecordBuilder): void
  /** Puts the transactions of the log into the database. @throws The error of the system; the log still has them. */
  checkpoint(): void
  /** Sets the writes that are deferred. */
  defer(deferred: Deferred): void
  close(): Promise<void>
}

/** Creates the writer of a database; when it returns, the database has the transactions of the log, and the log is empty. */
export function createWriter(parts: WriterParts): Writer {
  const { path, environment, memtable, sync } = parts
  let { sequence } = parts
  const id = parts.id ?? Buffer.from(loadCrypto().randomUUID().replaceAll("-", ""), "hex")
  const { put, markClosed, closeFreeSpace } = createPut(path, environment, memtable, id)
  if (!memtable.isEmpty || parts.id === undefined) put(memtable.all(), sequence)
  const points = flushPointsFor(sync, path, environment)
  const log = createLog(path, sync, id)
  put([opened(sync)], sequence)
  /** The length of the log from which the next checkpoint is made. */
  let next = longLog
  let deferred: Deferred = noneDeferred
  const checkpoint = (): void => {
    if (memtable.isEmpty && log.length === 0) return
    putDeferred(deferred, (writes) => put([...memtable.all(kinds.sealed), ...writes], sequence))
    log.clear()
    next = longLog
  }
  const timer = startTimer(checkpoint, async () => {
    await points?.flush()
    environment.releasePages()
  })
  environment.onReopen(() => {
    assertNotAhead(environment, sequence)
    points?.renew()
  })
  return {
    commit(builder) {
      if (builder.isEmpty) return // no checkpoint would count it
      const length = builder.complete(sequence + 1)
      timer.isDue()
      if (length > longRecord) {
        if (!deferred.isEmpty) throw new Error("the transaction is too long for the log")
        put([...memtable.all(), ...entriesIn(builder.payload)], sequence + 1)
        sequence++
        log.clear()
        return
      }
      if (log.length > longestLog && deferred.isEmpty) checkpoint()
      appendTo(log, builder.bytes, length, deferred.isEmpty ? checkpoint : undefined)
      sequence++
      if (builder.storedEnd > recordHeader) memtable.add(builder.bytes, recordHeader, builder.storedEnd)
      if (log.length > next && !timer.tryNow()) next = log.length + longLog
    },
    checkpoint,
    defer(given) {
      deferred = given
    },
    async close() {
      try {
        await timer.stop()
        // When the log could not be put into the database, the next node reads its transactions.
        if (memtable.isEmpty && log.length === 0 && markClosed(sequence)) rmSync(logOf(path), { force: true })
      } finally {
        log.close()
        points?.close()
        closeFreeSpace()
        await environment.close()
      }
    },
  }
}

/** Appends a record; when there is no space, makes a checkpoint and tries once more. */
function appendTo(
  log: ReturnType<typeof createLog>,
  bytes: Buffer,
  length: number,
  checkpoint: (() => void) | undefined,
): void {
  try {
    log.append(bytes, length)
  } catch (error) {
    if (log.length === 0 || checkpoint === undefined) throw error
    checkpoint()
    log.append(bytes, length)
  }
}

/** Creates the function that puts transactions into the database; `last` is the number of the newest one. */
function createPut(path: string, environment: Environment, memtable: Memtable, id: Buffer) {
  const freeSpace = createFreeSpace(path, { getStats: () => environment.database.getStats() })
  const put = (writes: readonly Write[], last: number): void => {
    freeSpace.reserve(writes)
    const checkpoint = Buffer.concat([uint48(last), id])
    environment.transaction((database) => {
      for (const { key, value } of writes)
        if (value === undefined) database.removeSync(key)
        else database.putSync(key, withChecksum(key, value))
      database.putSync(checkpointKey, withChecksum(checkpointKey, checkpoint))
    })
    memtable.clear()
  }
  /** Returns `false` when the database cannot be marked: the log stays then, and the next node finds it empty. */
  const markClosed = (last: number): boolean => {
    try {
      put([closed], last)
      return true
    } catch {
      return false
    }
  }
  return { put, markClosed, closeFreeSpace: () => freeSpace.close() }
}

/** @throws Error when the database has a transaction whose write has failed: the next one would get its number. */
function assertNotAhead({ database }: Environment, sequence: number): void {
  const found = database.getBinary(checkpointKey)
  const value = found && checked(checkpointKey, found)
  if (value === undefined || decodeCheckpoint(value).sequence <= sequence) return
  throw new Error("a write that has failed is in the database nevertheless; start the node again")
}

function flushPointsFor(sync: Sync, path: string, environment: Environment) {
  if (sync === "interval") return createFlushPoints(path, environment)
  removeFlushPoints(path)
  return undefined
}
