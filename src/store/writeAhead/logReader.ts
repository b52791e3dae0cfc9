/** Reads the transactions of a write-ahead log, and distinguishes the end of a killed process from damage. */
import { readFileSync } from "node:fs"
import { dirname } from "node:path"
import { bootId, isSameBoot } from "../../base/bootId.ts"
import { assertFormat, decodeHeader, hasSpaceAfter, headerLength, logOf } from "./logHeader.ts"
import { type LogRecord, newestAfter, recordAt } from "./logRecord.ts"

/** The transactions of a log. */
export interface LogContents {
  /** The id of the database that the log belongs to; `undefined` without a log or its header. */
  readonly id: Buffer | undefined
  readonly records: readonly LogRecord[]
  /** The damage after the records; `undefined` when there is none. */
  readonly damage: string | undefined
  /** There is no damage when the database has the transaction of this number: the bytes after it are older than the last checkpoint. */
  readonly newest: number
  /** True when the system has started again since the log was created. */
  readonly isLost: boolean
}

const noContents = { id: undefined, records: [], damage: undefined, newest: 0, isLost: false }

/** The maximum number of times that a log is read while another process writes it. */
const maxReadings = 100

/**
 * Reads a log. Bytes after the last whole record are ignored when the process ended there: their commit never returned.
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
    bytes = again // another process has written it meanwhile
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

/** Returns the header and the records of a log, without the free space after them. */
function withoutSpace(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > headerLength && bytes[end - 1] === 0) end--
  return bytes.subarray(0, end)
}

function decodeLog(file: Buffer, boot: string): LogContents {
  const hasSpace = hasSpaceAfter(file)
  const bytes = hasSpace ? withoutSpace(file) : file
  const header = decodeHeader(bytes)
  if (header === undefined)
    return { ...noContents, newest: Number.POSITIVE_INFINITY, damage: "the header of the log" }
  const { id, isSynced } = header
  const isLost = !isSameBoot(header.boot, boot)
  const records: LogRecord[] = []
  for (let at = headerLength; at < bytes.length; ) {
    const found = recordAt(bytes, at, hasSpace)
    if (found === "torn") break
    const last = records.at(-1)?.sequence
    const isNext = found !== "damaged" && (last === undefined || found.sequence === last + 1)
    if (!isNext) {
      // A loss of power leaves arbitrary bytes, but none before a record that was written to the disk.
      const newest = !isLost ? Number.POSITIVE_INFINITY : isSynced ? newestAfter(bytes, at, hasSpace) : 0
      if (newest <= (last ?? 0)) break
      return { id, records, isLost, newest, damage: `the record at byte ${at} of the log` }
    }
    records.push(found)
    at = found.end
  }
  return { id, records, isLost, newest: 0, damage: undefined }
}

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
  // A loss of power may leave an older database beside the log.
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
