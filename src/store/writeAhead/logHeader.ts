/**
 * The header of a write-ahead log: its format, the mode in which it is written to the disk, the run of the system and the id of
 * its database.
 */
import { bootId } from "../../base/bootId.ts"
import { ForeignStore } from "../../errors/index.ts"
import { keccak256 } from "../../evm/base/crypto.ts"
import { type Sync, syncs } from "../syncs.ts"

/** Returns the path of the log of a database. */
export const logOf = (database: string): string => `${database}-log`

/** The version of header and records; a log of another one is refused, but for two older ones. */
const format = 4
/** Those of logs that end with the last record; in the first one there are no sealed blocks as values. */
const formatsWithoutRoom = [2, 3]
const magic = Buffer.from(`midblock log ${format}\n`)
const places = { sync: 15, boot: 16, id: 80, checksum: 96 }
/** The length of the header in bytes. */
export const headerLength = 104

/** Returns the header of a new log. */
export function encodeHeader(sync: Sync, id: Uint8Array): Buffer {
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

/** The facts of a header. */
export interface LogHeader {
  /** The id of the database that the log belongs to. */
  readonly id: Buffer
  /** The run of the system in which the log was created. */
  readonly boot: string
  /** True when each record was on the disk before anybody was told. */
  readonly isSynced: boolean
}

/** Returns the header of a log; `undefined` when it is damaged. */
export function decodeHeader(log: Buffer): LogHeader | undefined {
  const header = log.subarray(0, headerLength)
  const isWhole =
    header.length === headerLength && header.subarray(places.checksum).equals(checksumOf(header))
  if (!isWhole) return undefined
  return {
    id: header.subarray(places.id, places.checksum),
    boot: header.toString("latin1", places.boot, places.id).replace(/\0+$/, ""),
    isSynced: syncs[header[places.sync] ?? 0] === "always",
  }
}

/** Returns the version of a log; `undefined` when its header is damaged. */
function formatOf(bytes: Buffer): number | undefined {
  const found = /^midblock log (\d+)\n/.exec(bytes.toString("latin1", 0, magic.length + 8))?.[1]
  return found === undefined ? undefined : Number(found)
}

/** @throws {@link ForeignStore} when this version cannot read the log. */
export function assertFormat(folder: string, bytes: Buffer): void {
  const have = formatOf(bytes)
  if (have !== undefined && ![format, ...formatsWithoutRoom].includes(have))
    throw new ForeignStore({
      folder,
      name: "log's format version",
      have: String(have),
      want: String(format),
      isFormat: true,
    })
}

/** Returns true when zeros after the last record of a log are room for the next ones. */
export const hasRoomAfter = (log: Buffer): boolean => !formatsWithoutRoom.includes(formatOf(log) ?? format)
