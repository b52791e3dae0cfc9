/**
 * The write-ahead log of a store: a transaction is appended to this file by one write, and later goes into the database with others.
 *
 * A file begins with the mode in which it is written to the disk, the run of the system and the id of its database, and has one
 * record for each transaction. Zeros after the last record are room for the next ones.
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
import { bootId, isSameBoot } from "../../base/bootId.ts"
import { ForeignStore } from "../../errors/index.ts"
import { keccak256 } from "../../evm/base/crypto.ts"
import { type Sync, syncs } from "../syncs.ts"
import { type LogRecord, newestAfter, recordAt } from "./logRecord.ts"

/** Returns the path of the log of a database. */
export const logOf = (database: string): string => `${database}-log`

/** The version of header and records; a log of another one is refused, but for two older ones. */
const format = 4
/** Those of logs that end with the last record; in the first one there are no sealed blocks as values. */
const formatsWithoutRoom = [2, 3]
const magic = Buffer.from(`midblock log ${format}\n`)
const places = { sync: 15, boot: 16, id: 80, checksum: 96 }
const headerLength = 104

function encodeHeader(sync: Sync, id: Uint8Array): Buffer {
  const header = Buffer.alloc(headerLength)
  header.set(magic)
  header[places.sync] = syncs.indexOf(sync)
  header.write(bootId(), places.boot, "latin1")
  header.set(id, places.id)
  header.set(checksumOf(header), places.checksum)
  return header
}

const checksumOf = (header: Buffer): Uint8Array =>
  keccak256(header.subarray(0, places.checksum)).subarray(0, headerLength - places.checksum)

/** The transactions of a log. */
export interface LogContents {
  /** The id of the database that the log belongs to; `undefined` without a log or its header. */
  readonly id: Buffer | undefined
  readonly records: readonly LogRecord[]
  /** The damage after the records; `undefined` when there is none. */
  readonly damage: string | undefined
  /** Damage is none when the database has the transaction of this number: what is after it is older than the last checkpoint. */
  readonly newest: number
  /** True when the system has started again since. */
  readonly isLost: boolean
}

const noContents = { id: undefined, records: [], damage: undefined, newest: 0, isLost: false }

/** The readings of a log that another process writes meanwhile. */
const maxReadings = 100

/**
 * Reads a log; what is after the last whole record of one that ended with its process was told to nobody.
 *
 * @param database - The path of the database.
 * @param boot - The run of the operating system.
 * @throws {@link ForeignStore} when the log has another format.
 */
export function readLog(database: string, boot = bootId()): LogContents {
  let bytes = bytesOf(database)
  for (let reading = 1; bytes !== undefined; reading++) {
    assertFormat(dirname(database), bytes)
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

/** Returns the version of a log; `undefined` when its header is damaged. */
function formatOf(bytes: Buffer): number | undefined {
  const found = /^midblock log (\d+)\n/.exec(bytes.toString("latin1", 0, magic.length + 8))?.[1]
  return found === undefined ? undefined : Number(found)
}

/** @throws {@link ForeignStore} */
function assertFormat(folder: string, bytes: Buffer): void {
  const have = formatOf(bytes)
  if (have !== undefined && ![format, ...formatsWithoutRoom].includes(have))
    throw new ForeignStore({
      folder,
      name: "log's format version",
      have: String(have),
      want: String(format),
    })
}

/** Returns the header and the records of a log, without the room after them. */
function withoutRoom(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > headerLength && bytes[end - 1] === 0) end--
  return bytes.subarray(0, end)
}

function decodeLog(file: Buffer, boot: string): LogContents {
  const hasRoom = !formatsWithoutRoom.includes(formatOf(file) ?? format)
  const bytes = hasRoom ? withoutRoom(file) : file
  const header = bytes.subarray(0, headerLength)
  const isHeader =
    header.length === headerLength && header.subarray(places.checksum).equals(checksumOf(header))
  if (!isHeader) return { ...noContents, newest: Number.POSITIVE_INFINITY, damage: "the header of the log" }
  const id = header.subarray(places.id, places.checksum)
  const written = header.toString("latin1", places.boot, places.id).replace(/\0+$/, "")
  const isLost = !isSameBoot(written, boot)
  const isSynced = syncs[header[places.sync] ?? 0] === "always"
  const records: LogRecord[] = []
  for (let at = headerLength; at < bytes.length; ) {
    const found = recordAt(bytes, at, hasRoom)
    if (found === "torn") break
    const last = records.at(-1)?.sequence
    const isNext = found !== "damaged" && (last === undefined || found.sequence === last + 1)
    if (!isNext) {
      // The loss of power leaves bytes of any kind, but none before a record that was written to the disk.
      const newest = !isLost ? Number.POSITIVE_INFINITY : isSynced ? newestAfter(bytes, at, hasRoom) : 0
      if (newest <= (last ?? 0)) break
      return { id, records, isLost, newest, damage: `the record at byte ${at} of the log` }
    }
    records.push(found)
    at = found.end
  }
  return { id, records, isLost, newest: 0, damage: undefined }
}

/**
 * The bytes of room that are made at once. A record that takes the place of zeros costs the system less than one that makes the
 * file longer: 10 µs instead of 16 between the requests of a test suite (`npm run bench`, workload `durable`).
 */
const roomAtATime = 2 ** 18

/** The state of a database as of its last checkpoint. */
export interface Checkpoint {
  /** The number of the newest transaction in the database; 0 when there is none. */
  readonly sequence: number
  /** The random id of the database; its log has it too. `undefined` in a new one. */
  readonly id: Buffer | undefined
}

/** Returns the transactions of a log that are not in its database. */
export function newRecords(contents: LogContents, checkpoint: Checkpoint): LogContents {
  const { id, records, isLost, newest, damage } = contents
  const last = checkpoint.sequence
  // The loss of power may leave an older database beside the log.
  const none = (what: string): LogContents => ({
    ...contents,
    records: [],
    damage: isLost ? undefined : what,
  })
  if (id !== undefined && checkpoint.id?.equals(id) !== true) return none("the log is of another database")
  const [first] = records
  if (first !== undefined && first.sequence > last + 1)
    return none(`transactions ${last + 1} to ${first.sequence - 1} are missing in the log`)
  const isDamaged = damage !== undefined && newest > last
  return {
    ...contents,
    records: records.filter(({ sequence }) => sequence > last),
    damage: isDamaged ? damage : undefined,
  }
}

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
