/**
 * The writes of a store: a transaction is in the log when its commit returns, and so survives the end of the process.
 *
 * A checkpoint puts the transactions of the log into the database, all of them in one of its own. It comes once in a second, when
 * the log is long, when it has no room, when the store opens and when it closes.
 */
import { rmSync } from "node:fs"
import { loadCrypto } from "../base/importModule.ts"
import { checked, keyOf, uint48, withChecksum } from "./entries.ts"
import type { Environment } from "./lmdb/environment.ts"
import { createFlushPoints, removeFlushPoints } from "./lmdb/flushPoint.ts"
import type { Reads } from "./reads.ts"
import { createRoom, type Write } from "./room.ts"
import { closed, opened } from "./session.ts"
import type { Sync } from "./syncs.ts"
import { entriesIn, payloadOf, type RecordBuilder } from "./writeAhead/logRecord.ts"
import type { Memtable } from "./writeAhead/memtable.ts"
import { type Checkpoint, createLog, logOf } from "./writeAhead/writeAheadLog.ts"

const checkpointIntervalMs = 1000

/** The length of the log, in bytes, from which a checkpoint does not wait for its time. */
const longLog = 2 ** 21
/** The length from which a transaction waits for a checkpoint: it holds memory as well. */
const longestLog = 2 ** 26
/** Transactions of so many bytes go into the database at once. */
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
   * Writes what the builder holds as one transaction.
   *
   * @throws The error of the system, such as ENOSPC: nothing of the transaction is written then.
   */
  commit(builder: RecordBuilder): void
  close(): Promise<void>
}

/** Creates the writer of a database; its log is in the database, and empty, when it returns. */
export function createWriter(parts: WriterParts): Writer {
  const { path, environment, memtable, sync } = parts
  let { sequence } = parts
  const id = parts.id ?? Buffer.from(loadCrypto().randomUUID().replaceAll("-", ""), "hex")
  const { put, markClosed, closeRoom } = createPut(path, environment, memtable, id)
  if (!memtable.isEmpty || parts.id === undefined) put(memtable.all(), sequence)
  const points = flushPointsFor(sync, path, environment)
  const log = createLog(path, sync, id)
  put([opened(sync)], sequence)
  /** The length of the log from which the next checkpoint is made. */
  let next = longLog
  const checkpoint = (): void => {
    if (memtable.isEmpty) return
    put(memtable.all(), sequence)
    log.clear()
    next = longLog
  }
  const append = (record: Buffer): void => {
    try {
      log.append(record)
    } catch (error) {
      if (memtable.isEmpty) throw error
      checkpoint()
      log.append(record)
    }
  }
  environment.onReopen(() => {
    assertNotAhead(environment, sequence)
    points?.renew()
  })
  const timer = startTimer(checkpoint, async () => {
    await points?.flush()
    environment.releasePages()
  })
  return {
    commit(builder) {
      if (builder.isEmpty) return // no checkpoint would count it
      const record = builder.encode(sequence + 1)
      const payload = payloadOf(record)
      timer.isDue()
      if (record.length > longRecord) {
        put([...memtable.all(), ...entriesIn(payload)], sequence + 1)
        sequence++
        log.clear()
        return
      }
      if (log.length > longestLog) checkpoint()
      append(record)
      sequence++
      memtable.add(payload)
      if (log.length > next && !timer.tryNow()) next = log.length + longLog
    },
    async close() {
      try {
        await timer.stop()
        // Of a log that could not be put into the database, the next node reads the transactions.
        if (memtable.isEmpty && markClosed(sequence)) rmSync(logOf(path), { force: true })
      } finally {
        log.close()
        points?.close()
        closeRoom()
        await environment.close()
      }
    },
  }
}

/** Creates the function that puts transactions, the last of which has this number, into the database. */
function createPut(path: string, environment: Environment, memtable: Memtable, id: Buffer) {
  const room = createRoom(path, { getStats: () => environment.database.getStats() })
  const put = (writes: readonly Write[], last: number): void => {
    room.reserve(writes)
    const checkpoint = Buffer.concat([uint48(last), id])
    environment.transaction((database) => {
      for (const { key, value } of writes)
        if (value === undefined) database.removeSync(key)
        else database.putSync(key, withChecksum(key, value))
      database.putSync(checkpointKey, withChecksum(checkpointKey, checkpoint))
    })
    memtable.clear()
  }
  /** Returns `false` where the database cannot be marked: the log stays then, and the next node reads that it is empty. */
  const markClosed = (last: number): boolean => {
    try {
      put([closed], last)
      return true
    } catch {
      return false
    }
  }
  return { put, markClosed, closeRoom: () => room.close() }
}

/** @throws Error when a transaction is in the database whose write has failed: the next one would get its number. */
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

/** Makes a checkpoint once in a second, when something was written, and then a flush point; both are tried again when they fail. */
function startTimer(checkpoint: () => void, flush: () => Promise<void>) {
  let isDue = false
  let running: Promise<void> = Promise.resolve()
  const run = () => {
    if (!isDue) return
    isDue = false
    const retry = () => {
      isDue = true
    }
    try {
      checkpoint()
      running = running.then(flush).catch(retry)
    } catch {
      retry()
    }
  }
  const timer = setInterval(run, checkpointIntervalMs).unref()
  return {
    isDue() {
      isDue = true
    },
    /** Makes a checkpoint now; returns `false` when it fails: the log keeps the transactions. */
    tryNow(): boolean {
      try {
        checkpoint()
        return true
      } catch {
        return false
      }
    },
    async stop() {
      clearInterval(timer)
      await running
      run()
      await running
    },
  }
}
