/** The mark of an open database: until it is closed, some transactions may be only in its write-ahead log. */
import { bootId, isSameBoot } from "../base/bootId.ts"
import { fromJson, toJson } from "../base/json.ts"
import { keyOf } from "./entries.ts"
import type { Write } from "./freeSpace.ts"
import type { Reads } from "./reads.ts"
import type { Sync } from "./syncs.ts"
import { logOf } from "./writeAhead/logHeader.ts"
import type { LogContents } from "./writeAhead/logReader.ts"

const key = keyOf("meta", Buffer.from("session"))

/** The value of the mark. */
interface Session {
  readonly sync: Sync
  /** The run of the operating system. */
  readonly boot: string
}

/** Returns the write that marks a database as open. */
export const opened = (sync: Sync): Write => ({
  key,
  value: Buffer.from(toJson({ sync, boot: bootId() } satisfies Session)),
})

/** The write that removes the mark. */
export const closed: Write = { key, value: undefined }

/**
 * Returns a description of the fault when a database that was not closed has no log; `undefined` otherwise.
 *
 * @param log - The contents of the log, which were read before the database was opened.
 */
export function missingLog({ read }: Reads, log: LogContents, database: string): string | undefined {
  const mark = read(key)
  const hasLog = log.id !== undefined || log.damage !== undefined
  if (mark === undefined || hasLog) return undefined
  const { sync, boot } = fromJson(Buffer.from(mark).toString()) as Session
  // A loss of power may bring back the mark of a closed database, unless its removal was written to the disk first.
  if (sync !== "always" && !isSameBoot(boot, bootId())) return undefined
  return (
    `its log ${logOf(database)} is missing, which may have transactions that are nowhere else; ` +
    "put it back, or go on without them: midblock db repair"
  )
}
