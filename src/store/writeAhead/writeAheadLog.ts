/**
 * The write-ahead log of a store: a transaction is appended to this file by one write, and later goes into the database with others.
 *
 * A file begins with a header, and has one record for each transaction. Zeros after the last record are room for the next ones.
 */
import { closeSync, fdatasyncSync, fsyncSync, ftruncateSync, openSync, renameSync, writeSync } from "node:fs"
import { dirname } from "node:path"
import type { Sync } from "../syncs.ts"
import { encodeHeader, headerLength, logOf } from "./logHeader.ts"

/**
 * The bytes of room that are made at once. A record that takes the place of zeros costs the system less than one that makes the
 * file longer: 10 µs instead of 16 between the requests of a test suite (`npm run bench`, workload `durable`).
 */
const roomAtATime = 2 ** 18

/** Writes the names in a folder to the disk, where the system can: without its name a log is lost with the power. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return
  const file = openSync(folder, "r")
  fsyncSync(file)
  closeSync(file)
}

/** Writes the first bytes of a buffer, all of them, at a place of a file. @throws The error of the system. */
function writeAll(file: number, bytes: Buffer, length: number, place: number): void {
  for (let done = 0; done < length; ) done += writeSync(file, bytes, done, length - done, place + done)
}

/** Creates an empty log of a database, in the place of another one. */
export function createLog(database: string, sync: Sync, id: Uint8Array) {
  const path = logOf(database)
  const file = openSync(`${path}-new`, "w+")
  const header = encodeHeader(sync, id)
  let end = headerLength
  writeSync(file, header, 0, header.length, 0)
  if (sync !== "never") fdatasyncSync(file)
  renameSync(`${path}-new`, path)
  if (sync !== "never") syncFolder(dirname(path))
  /** The length of the file. */
  let size = headerLength
  let hasRest = false
  /** Removes what is after the records; it would be in the way of the next one. @throws The error of the system. */
  const cut = () => {
    hasRest = true
    ftruncateSync(file, end)
    size = end
    hasRest = false
  }
  /** Removes it now, or before the next record. */
  const cutLater = () => {
    try {
      cut()
    } catch {
      // The next record is not appended before this has succeeded.
    }
  }
  /** Makes room for the next records; without it they are appended. */
  const makeRoom = () => {
    try {
      writeAll(file, Buffer.alloc(roomAtATime), roomAtATime, size)
      size += roomAtATime
    } catch {
      cut()
    }
  }
  return {
    /** The bytes of the records. */
    get length(): number {
      return end - headerLength
    },
    /** Appends a record, so many bytes, or nothing. @throws The error of the system, such as ENOSPC. */
    append(bytes: Buffer, length: number): void {
      if (hasRest) cut()
      if (end + length > size && length < roomAtATime) makeRoom()
      try {
        writeAll(file, bytes, length, end)
        if (sync === "always") fdatasyncSync(file)
      } catch (error) {
        cutLater()
        throw error
      }
      end += length
      size = Math.max(size, end)
    },
    /** Removes all records, which are in the database. */
    clear(): void {
      end = headerLength
      cutLater()
    },
    close: () => closeSync(file),
  }
}
