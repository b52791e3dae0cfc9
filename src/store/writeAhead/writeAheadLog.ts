/**
 * The write-ahead log of a store: a transaction is appended to this file by one write, and later put into the database with others.
 *
 * A file begins with a header, and has one record for each transaction. Zeros after the last record are free space for the next.
 */
import { closeSync, fdatasyncSync, fsyncSync, ftruncateSync, openSync, renameSync, writeSync } from "node:fs"
import { dirname } from "node:path"
import type { Sync } from "../syncs.ts"
import { encodeHeader, headerLength, logOf } from "./logHeader.ts"

/**
 * The bytes of free space that are allocated at once. A record that overwrites zeros costs the system less than one that makes
 * the file longer: 10 µs instead of 16 between the requests of a test suite (`npm run bench`, workload `durable`).
 */
const allocationBytes = 2 ** 18

/** Writes the names in a folder to the disk, where the system can: a loss of power may remove a log whose name is not there. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return
  const file = openSync(folder, "r")
  fsyncSync(file)
  closeSync(file)
}

/** Writes the first `length` bytes of a buffer at an offset of a file. @throws The error of the system. */
function writeAll(file: number, bytes: Buffer, length: number, offset: number): void {
  for (let done = 0; done < length; ) done += writeSync(file, bytes, done, length - done, offset + done)
}

/** Creates an empty log of a database, which replaces an older one. */
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
  /** Removes the bytes after the records, which would damage the next one. @throws The error of the system. */
  const cut = () => {
    hasRest = true
    ftruncateSync(file, end)
    size = end
    hasRest = false
  }
  /** Removes these bytes now, or before the next record. */
  const cutLater = () => {
    try {
      cut()
    } catch {
      // The next record is not appended before this has succeeded.
    }
  }
  /** Allocates free space for the next records; when this fails, they make the file longer. */
  const allocate = () => {
    try {
      writeAll(file, Buffer.alloc(allocationBytes), allocationBytes, size)
      size += allocationBytes
    } catch {
      cut()
    }
  }
  return {
    /** The bytes of the records. */
    get length(): number {
      return end - headerLength
    },
    /** Appends a record of `length` bytes, or nothing. @throws The error of the system, such as ENOSPC. */
    append(bytes: Buffer, length: number): void {
      if (hasRest) cut()
      if (end + length > size && length < allocationBytes) allocate()
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
