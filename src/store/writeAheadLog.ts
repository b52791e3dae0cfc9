/**
 * The write-ahead log of a store: a transaction is appended to this file by one write, and later goes into the database with others.
 *
 * A file begins with the mode in which it is written to the disk and the run of the system, and has one record for each transaction.
 */
import {
  closeSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs"
import { dirname } from "node:path"
import { bootId, isSameBoot } from "../base/bootId.ts"
import { keccak256 } from "../evm/base/crypto.ts"
import { hasRecordAfter, type LogRecord, recordAt } from "./logRecord.ts"
import { type Sync, syncs } from "./syncs.ts"

/** Returns the path of the log of a database. */
export const logOf = (database: string): string => `${database}-log`

const magic = Buffer.from("midblock log 1\n")
const places = { sync: 15, boot: 16, checksum: 80 }
const headerLength = 88

function encodeHeader(sync: Sync): Buffer {
  const header = Buffer.alloc(headerLength)
  header.set(magic)
  header[places.sync] = syncs.indexOf(sync)
  header.write(bootId(), places.boot, "latin1")
  header.set(checksumOf(header), places.checksum)
  return header
}

const checksumOf = (header: Buffer): Uint8Array =>
  keccak256(header.subarray(0, places.checksum)).subarray(0, headerLength - places.checksum)

/** The transactions of a log. */
export interface LogContents {
  readonly records: readonly LogRecord[]
  /** The damage after the records; `undefined` when there is none. */
  readonly damage: string | undefined
  /** True when the system has started again since. */
  readonly isLost: boolean
}

const noContents: LogContents = { records: [], damage: undefined, isLost: false }

/** The readings of a log that another process writes meanwhile. */
const maxReadings = 100

/**
 * Reads a log; what is after the last whole record of one that ended with its process was told to nobody.
 *
 * @param database - The path of the database.
 * @param boot - The run of the operating system.
 */
export function readLog(database: string, boot = bootId()): LogContents {
  let bytes = bytesOf(database)
  for (let reading = 1; bytes !== undefined; reading++) {
    const contents = decodeLog(bytes, boot)
    if (contents.damage === undefined) return contents
    const again = bytesOf(database)
    if (again?.equals(bytes) === true || reading === maxReadings) return contents
    bytes = again // another process has written it between
  }
  return noContents
}

function bytesOf(database: string): Buffer | undefined {
  try {
    return readFileSync(logOf(database))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
}

function decodeLog(bytes: Buffer, boot: string): LogContents {
  const header = bytes.subarray(0, headerLength)
  const isHeader =
    header.length === headerLength && header.subarray(places.checksum).equals(checksumOf(header))
  if (!isHeader) return { ...noContents, damage: "the header of the log" }
  const written = header.toString("latin1", places.boot, places.checksum).replace(/\0+$/, "")
  const isLost = !isSameBoot(written, boot)
  const isSynced = syncs[header[places.sync] ?? 0] === "always"
  const records: LogRecord[] = []
  for (let at = headerLength; at < bytes.length; ) {
    const found = recordAt(bytes, at)
    if (found === "torn") break
    const last = records.at(-1)?.sequence
    const isNext = found !== "damaged" && (last === undefined || found.sequence === last + 1)
    if (!isNext) {
      // The loss of power leaves bytes of any kind, but none before a record that was written to the disk.
      if (isLost && !(isSynced && hasRecordAfter(bytes, at))) break
      return { records, isLost, damage: `the record at byte ${at} of the log` }
    }
    records.push(found)
    at = found.end
  }
  return { records, isLost, damage: undefined }
}

/**
 * Returns the transactions of a log that are not in its database.
 *
 * @param last - The number of the newest transaction in the database.
 */
export function newRecords(contents: LogContents, last: number): LogContents {
  const { records, isLost, damage } = contents
  const [first] = records
  if (first !== undefined && first.sequence > last + 1) {
    // The loss of power may leave an older database beside the log.
    const gap = `transactions ${last + 1} to ${first.sequence - 1} are missing in the log`
    return { records: [], isLost, damage: isLost ? undefined : gap }
  }
  return { records: records.filter(({ sequence }) => sequence > last), isLost, damage }
}

/** Writes the names in a folder to the disk, where the system can: without its name a log is lost with the power. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return
  const file = openSync(folder, "r")
  fsyncSync(file)
  closeSync(file)
}

/** Creates an empty log of a database, in the place of another one. */
export function createLog(database: string, sync: Sync) {
  const path = logOf(database)
  const file = openSync(`${path}-new`, "w+")
  const header = encodeHeader(sync)
  let end = headerLength
  writeSync(file, header, 0, header.length, 0)
  if (sync !== "never") fdatasyncSync(file)
  renameSync(`${path}-new`, path)
  if (sync !== "never") syncFolder(dirname(path))
  return {
    /** The bytes of the records. */
    get length(): number {
      return end - headerLength
    },
    /** Appends a record, or nothing. @throws The error of the system, such as ENOSPC. */
    append(record: Buffer): void {
      try {
        for (let done = 0; done < record.length; )
          done += writeSync(file, record, done, record.length - done, end + done)
        if (sync === "always") fdatasyncSync(file)
      } catch (error) {
        ftruncateSync(file, end)
        throw error
      }
      end += record.length
    },
    /** Removes all records, which are in the database. */
    clear(): void {
      ftruncateSync(file, headerLength)
      end = headerLength
    },
    close: () => closeSync(file),
  }
}
