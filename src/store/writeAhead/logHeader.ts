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

/** The version of header and records. Logs of other versions are refused, except two older ones. */
const format = 4
/** The versions whose logs end with the last record; the first of them has no sealed blocks as values. */
const formatsWithoutSpace = [2, 3]
const magic = Buffer.from(`midblock log ${format}\n`)
const offsets = { sync: 15, boot: 16, id: 80, checksum: 96 }
/** The length of the header in bytes. */
export const headerLength = 104

/** Returns the header of a new log. */
export function encodeHeader(sync: Sync, id: Uint8Array): Buffer {
  const header = Buffer.alloc(headerLength)
  header.set(magic)
  header[offsets.sync] = syncs.indexOf(sync)
  header.write(bootId(), offsets.boot, "latin1")
  header.set(id, offsets.id)
  header.set(checksumOf(header), offsets.checksum)
  return header
}

const checksumOf = (header: Buffer): Uint8Array =>
  keccak256(header.subarray(0, offsets.checksum)).subarray(0, headerLength - offsets.checksum)

/** The facts of a header. */
export interface LogHeader {
  /** The id of the database that the log belongs to. */
  readonly id: Buffer
  /** The run of the system in which the log was created. */
  readonly boot: string
  /** True when each record was on the disk before its commit returned. */
  readonly isSynced: boolean
}

/** Returns the header of a log; `undefined` when it is damaged. */
export function decodeHeader(log: Buffer): LogHeader | undefined {
  const header = log.subarray(0, headerLength)
  const isWhole =
    header.length === headerLength && header.subarray(offsets.checksum).equals(checksumOf(header))
  if (!isWhole) return undefined
  return {
    id: header.subarray(offsets.id, offsets.checksum),
    boot: header.toString("latin1", offsets.boot, offsets.id).replace(/\0+$/, ""),
    isSynced: syncs[header[offsets.sync] ?? 0] === "always",
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
  if (have !== undefined && ![format, ...formatsWithoutSpace].includes(have))
    throw new ForeignStore({
      folder,
      name: "log's format version",
      have: String(have),
      want: String(format),
      isFormat: true,
    })
}

/** Returns true when zeros after the last record of a log are free space for the next ones. */
export const hasSpaceAfter = (log: Buffer): boolean => !formatsWithoutSpace.includes(formatOf(log) ?? format)
