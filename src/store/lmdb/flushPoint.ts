/**
 * The flush points of a database: the newest transaction all of whose pages are on the disk.
 *
 * When LMDB does not synchronise its writes, pages and meta pages reach the disk in any order, and a loss of power leaves a
 * mixture. A flush point keeps the meta page of one transaction in a separate file, and a reader that holds its pages: they are
 * not overwritten until the next flush point is on the disk. After a loss of power the database continues from there.
 */
import {
  closeSync,
  constants,
  fdatasync,
  fdatasyncSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs"
import { promisify } from "node:util"
import { bootId, isSameBoot } from "../../base/bootId.ts"
import { decodeMeta, type LmdbMeta, metaLength, newestMeta, writeMetas } from "../../base/lmdbFile.ts"
import { keccak256 } from "../../evm/base/crypto.ts"
import { openFlushedFile } from "./flushedFile.ts"

/** The part of an environment that holds the pages of a transaction. */
interface PageSource {
  readonly database: {
    resetReadTxn(): void
    useReadTransaction(): { done(): void }
  }
  /** Changes when the database is opened again: pages that were held before are no longer held. */
  readonly turn: number
}

const fdatasyncLater = promisify(fdatasync)

const flushPathOf = (path: string): string => `${path}-flushed`

/** One record. Two records are written in turn, so that one of them is always whole. */
interface FlushPoint {
  /** The number of flush points before this one. */
  readonly turn: number
  readonly boot: string
  readonly meta: LmdbMeta
}

/** The bytes of a record: one sector of a disk, which is written whole or not at all. */
const slotLength = 512
/** The offsets of the fields. The first field is the checksum of all that follows. */
const offsets = { turn: 8, boot: 16, meta: 80, end: 80 + metaLength }

function encode({ turn, boot, meta }: FlushPoint): Buffer {
  const slot = Buffer.alloc(slotLength)
  slot.writeUIntBE(turn, offsets.turn, 6)
  slot.write(boot, offsets.boot, "latin1")
  slot.set(meta.bytes, offsets.meta)
  slot.set(checksumOf(slot))
  return slot
}

function decode(slot: Buffer): FlushPoint | undefined {
  if (slot.length !== slotLength) return undefined
  if (Buffer.compare(checksumOf(slot), slot.subarray(0, offsets.turn)) !== 0) return undefined
  const boot = slot.toString("latin1", offsets.boot, offsets.meta).replace(/\0+$/, "")
  const meta = decodeMeta(Buffer.from(slot.subarray(offsets.meta, offsets.end)))
  return meta && { turn: slot.readUIntBE(offsets.turn, 6), boot, meta }
}

const checksumOf = (slot: Buffer): Uint8Array =>
  keccak256(slot.subarray(offsets.turn)).subarray(0, offsets.turn)

/** Reads the two records; a record that is not whole is `undefined`. */
function readSlots(path: string): readonly (FlushPoint | undefined)[] {
  let bytes: Buffer
  try {
    bytes = readFileSync(flushPathOf(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
    return []
  }
  return [0, 1].map((slot) => decode(bytes.subarray(slot * slotLength, (slot + 1) * slotLength)))
}

/** Returns the newest record; `undefined` when there is none. */
function newestPoint(path: string): FlushPoint | undefined {
  const [first, second] = readSlots(path)
  return (first?.turn ?? -1) >= (second?.turn ?? -1) ? first : second
}

/** Returns the flush point from which a database must continue, because the system has started again since. */
export function lostSince(path: string): FlushPoint | undefined {
  const point = newestPoint(path)
  return point === undefined || isSameBoot(point.boot, bootId()) ? undefined : point
}

/** Sets a database back to its newest flush point, if the system has started again since that was written. */
export function recoverFlushed(path: string): void {
  const point = lostSince(path)
  if (point === undefined) return
  const file = openSync(path, "r+")
  try {
    if (newestMeta(file)?.transaction === point.meta.transaction) return
    writeMetas(file, point.meta)
    fdatasyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Removes the flush points of a database that is now written to the disk in another way. */
export function removeFlushPoints(path: string): void {
  const file = openSync(path, "r")
  fdatasyncSync(file)
  closeSync(file)
  rmSync(flushPathOf(path), { force: true })
}

/**
 * Creates the flush points of an open database, and writes the first one.
 *
 * @param boot - The run of the operating system.
 */
export function createFlushPoints(path: string, source: PageSource, boot = bootId()) {
  const data = openFlushedFile(path)
  const slots = openSync(flushPathOf(path), constants.O_RDWR | constants.O_CREAT)
  let turn = newestPoint(path)?.turn ?? 0
  let held: HeldPages | undefined
  /** A flush point whose record may be on the disk or not. Its pages are held too, and it is settled before another one is made. */
  let unsettled: HeldPages | undefined
  const put = (next: HeldPages) => {
    if (next !== unsettled) turn++
    unsettled = next
    if (next.meta === undefined) return
    writeSync(slots, encode({ turn, boot, meta: next.meta }), 0, slotLength, (turn % 2) * slotLength)
  }
  const settle = () => {
    held?.release()
    held = unsettled
    unsettled = undefined
  }
  const putAndFlush = async (next: HeldPages) => {
    if (!next.isHeld()) return
    put(next)
    await fdatasyncLater(slots)
    if (unsettled === next) settle()
  }
  const renew = () => {
    const next = hold(source, data.file)
    try {
      data.flushSync()
    } catch (error) {
      next.release()
      throw error
    }
    put(next)
    fdatasyncSync(slots)
    settle()
  }
  renew()
  return {
    /** Writes all commits to the disk. @throws The error of the system; the old flush point stays valid. */
    async flush(): Promise<void> {
      if (unsettled !== undefined) await putAndFlush(unsettled)
      const next = hold(source, data.file)
      try {
        await data.flush()
      } catch (error) {
        next.release()
        throw error
      }
      await putAndFlush(next)
    },
    /** Makes a flush point after the database was opened again, before it overwrites pages that were held. @throws The error of the system. */
    renew,
    close(): void {
      held?.release()
      unsettled?.release()
      data.close()
      closeSync(slots)
    },
  }
}

/** Holds the pages of the newest transaction. */
function hold(source: PageSource, file: number): HeldPages {
  const { database, turn } = source
  database.resetReadTxn()
  const reading = database.useReadTransaction()
  const isHeld = () => turn === source.turn
  return {
    meta: newestMeta(file),
    isHeld,
    release: () => {
      if (isHeld()) reading.done()
    },
  }
}

/** The pages of one transaction, which are not overwritten before they are released. */
interface HeldPages {
  readonly meta: LmdbMeta | undefined
  /** False when the database was opened again since. */
  readonly isHeld: () => boolean
  readonly release: () => void
}
