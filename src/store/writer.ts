/**
 * The writes of a store: a transaction is in the log when its commit returns, and so survives the end of the process.
 *
 * A checkpoint puts the transactions of the log into the database, all of them in one of its own. It comes once in a second, when
 * the log is long, when it has no room, when the store opens and when it closes.
 */
import { randomUUID } from "node:crypto"
import { rmSync } from "node:fs"
import { keyOf, uint48, withChecksum } from "./entries.ts"
import { createFlushPoints, removeFlushPoints } from "./flushPoint.ts"
import type { Reads } from "./reads.ts"
import { createRoom, type Write } from "./room.ts"
import type { Database } from "./storeReads.ts"
import type { Sync } from "./syncs.ts"
import { encodeRecord } from "./writeAhead/logRecord.ts"
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
  readonly lmdb: Database
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
  /** @throws The error of the system, such as ENOSPC: nothing of the transaction is written then. */
  commit(writes: readonly Write[]): void
  close(): Promise<void>
}

/** Creates the writer of a database; its log is in the database, and empty, when it returns. */
export function createWriter(parts: WriterParts): Writer {
  const { path, lmdb, memtable, sync } = parts
  let { sequence } = parts
  const id = parts.id ?? Buffer.from(randomUUID().replaceAll("-", ""), "hex")
  const { put, closeRoom } = createPut(path, lmdb, memtable, id)
  if (!memtable.isEmpty || parts.id === undefined) put(memtable.all(), sequence)
  const points = flushPointsFor(sync, path, lmdb)
  const log = createLog(path, sync, id)
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
  const timer = startTimer(checkpoint, points?.flush)
  return {
    commit(writes) {
      if (writes.length === 0) return // no checkpoint would count it
      const record = encodeRecord(sequence + 1, writes)
      timer.isDue()
      if (record.length > longRecord) {
        put([...memtable.all(), ...writes], sequence + 1)
        sequence++
        log.clear()
        return
      }
      if (log.length > longestLog) checkpoint()
      append(record)
      sequence++
      memtable.add(writes)
      if (log.length > next && !timer.tryNow()) next = log.length + longLog
    },
    async close() {
      try {
        await timer.stop()
        // Of a log that could not be put into the database, the next node reads the transactions.
        if (memtable.isEmpty) rmSync(logOf(path), { force: true })
      } finally {
        log.close()
        points?.close()
        closeRoom()
        await lmdb.close()
      }
    },
  }
}

/** Creates the function that puts transactions, the last of which has this number, into the database. */
function createPut(path: string, lmdb: Database, memtable: Memtable, id: Buffer) {
  const room = createRoom(path, lmdb)
  const put = (writes: readonly Write[], last: number): void => {
    room.reserve(writes)
    const checkpoint = Buffer.concat([uint48(last), id])
    lmdb.transactionSync(() => {
      for (const { key, value } of writes)
        if (value === undefined) lmdb.removeSync(key)
        else lmdb.putSync(key, withChecksum(key, value))
      lmdb.putSync(checkpointKey, withChecksum(checkpointKey, checkpoint))
    })
    memtable.clear()
  }
  return { put, closeRoom: () => room.close() }
}

function flushPointsFor(sync: Sync, path: string, lmdb: Database) {
  if (sync === "interval") return createFlushPoints(path, lmdb)
  removeFlushPoints(path)
  return undefined
}

/** Makes a checkpoint once in a second, when something was written, and then a flush point; both are tried again when they fail. */
function startTimer(checkpoint: () => void, flush: (() => Promise<void>) | undefined) {
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
