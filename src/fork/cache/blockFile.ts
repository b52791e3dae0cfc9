/** The file of one block, to which many processes append: its contents, and appends in the background. */
import { closeSync, futimesSync, openSync, rmSync } from "node:fs"
import type { ByteString } from "../../base/binary.ts"
import { machineTiming } from "../origin/timing.ts"
import { createAppender } from "./appender.ts"
import { readContents } from "./contents.ts"
import { type Entry, encodeRecord } from "./records.ts"

/** Options of {@link openBlockFile}. */
interface BlockFileOptions {
  /** A number of 32 bits for the checksums. */
  readonly salt: number
  /** Called after some MiB were written. @throws when nothing more may be written. */
  readonly onGrowth: () => void
  /** Called once with the reason why nothing more is written or read. */
  readonly onFailure: (error: unknown) => void
}

/** An open file. */
export interface BlockFile {
  /** Its length at the opening. */
  readonly size: number
  /** Returns a value that was read; each one is in the file, and so outlives this process. */
  find(key: ByteString): Uint8Array | undefined
  /** Reads the records that were appended since; returns `false` when there are none. */
  readOn(): boolean
  /** Appends the entries that are not known yet. */
  add(entries: readonly Entry[]): void
  /** Runs a step; after one has thrown, nothing more is written or read. */
  attempt(step: () => void): void
  /** Resolves once everything is written and the file is closed. */
  close(): Promise<void>
}

/**
 * Opens a file, or creates it. A file that would take too long to scan is replaced.
 *
 * @throws Errors of the system.
 */
export function openBlockFile(path: string, { salt, onGrowth, onFailure }: BlockFileOptions): BlockFile {
  let file = openSync(path, "a+")
  let contents = readContents(file, salt)
  while (contents === undefined) {
    closeSync(file)
    rmSync(path, { force: true })
    file = openSync(path, "a+")
    contents = readContents(file, salt)
  }
  noteUse(file)
  const { size, find, expect, readOn: readContentsOn } = contents
  const appender = createAppender(file, { onGrowth, onFailure })
  const attempt = <Result>(step: () => Result): Result | undefined => {
    try {
      return appender.hasFailed ? undefined : step()
    } catch (error) {
      appender.fail(error)
      return undefined
    }
  }
  const readOn = (): boolean => attempt(readContentsOn) ?? false
  return {
    size,
    find,
    readOn,
    attempt,
    add(entries) {
      readOn()
      const unknown = entries.filter(([key, value]) => expect(key, value))
      appender.append(unknown.map(([key, value]) => encodeRecord(key, value, salt)))
    },
    async close() {
      await appender.finish()
      closeSync(file)
    },
  }
}

/** The time of a file shows which block was opened least recently. The file of another user cannot be changed. */
function noteUse(file: number): void {
  const seconds = machineTiming.now() / 1000
  try {
    futimesSync(file, seconds, seconds)
  } catch {}
}
