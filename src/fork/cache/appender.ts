/** Appends records to a file in the background, in their order; other processes append to the same file. */
import { write } from "node:fs"
import { promisify } from "node:util"

const writeBytes = promisify(write)

/** The number of bytes that are written between two checks of the size. */
const bytesBetweenLooks = 2 ** 22

/** Options of {@link createAppender}. */
interface AppenderOptions {
  /** Called after some MiB were written. @throws when nothing more may be written. */
  readonly onGrowth: () => void
  readonly onFailure: (error: unknown) => void
}

/**
 * Creates an appender. After a failure nothing more is written.
 *
 * @param file - Opened to append, so that the system puts each write after all others.
 */
export function createAppender(file: number, { onGrowth, onFailure }: AppenderOptions) {
  let waiting: Buffer[] = []
  let running: Promise<void> | undefined
  let hasFailed = false
  let written = 0
  const fail = (error: unknown): void => {
    if (!hasFailed) onFailure(error)
    hasFailed = true
    waiting = []
  }
  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const records = waiting
      waiting = []
      written += await appendRecords(file, records)
      if (written < bytesBetweenLooks) continue
      written = 0
      onGrowth()
    }
  }
  return {
    get hasFailed() {
      return hasFailed
    },
    fail,
    append(records: readonly Buffer[]): void {
      if (hasFailed || records.length === 0) return
      waiting = waiting.concat(records)
      running ??= drain()
        .catch(fail)
        .finally(() => {
          running = undefined
        })
    },
    /** Resolves once everything is written, or one write has failed. */
    async finish(): Promise<void> {
      while (running !== undefined) await running
    },
  }
}

/** Writes records in one piece. After a partial write another process may append, so the record that was cut is written again. */
async function appendRecords(file: number, records: readonly Buffer[]): Promise<number> {
  let total = 0
  for (let rest = records; rest.length > 0; ) {
    const { bytesWritten } = await writeBytes(file, Buffer.concat(rest), 0, undefined, null)
    if (bytesWritten === 0) throw new Error("it cannot be written")
    total += bytesWritten
    rest = after(rest, bytesWritten)
  }
  return total
}

/** Returns the records that do not end within the first bytes. */
function after(records: readonly Buffer[], length: number): readonly Buffer[] {
  let end = 0
  return records.filter((record) => {
    end += record.length
    return end > length
  })
}
