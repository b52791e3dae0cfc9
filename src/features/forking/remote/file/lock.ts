/** A short lock beside a file while it is read, merged and replaced: processes that record at the same time lose nothing. */
import { basename } from "node:path"
import { setTimeout } from "node:timers/promises"
import { acquireLock, type LockHolder, releaseLock } from "../../../../base/processLock.ts"
import { InvalidForkFile } from "../../../../errors/index.ts"

const pauseMs = 10
const attempts = 1000

/**
 * Runs a synchronous step while no other process does so for the same file.
 *
 * The lock is a file `<path>.lock`, as {@link acquireLock} makes it.
 *
 * @throws {@link InvalidForkFile} when another process keeps the lock for 10 seconds, or it cannot be written.
 */
export async function withFileLock<Result>(path: string, step: () => Result): Promise<Result> {
  const lock = `${path}.lock`
  for (let attempt = 0; ; attempt++) {
    const holder = acquire(path, lock)
    if (holder === undefined) break
    if (holder === "other")
      throw new InvalidForkFile({ path, reason: `${basename(lock)} is in the way, and is not a lock file` })
    if (attempt === attempts) throw new InvalidForkFile({ path, reason: `in use by process ${holder.pid}` })
    await setTimeout(pauseMs)
  }
  try {
    return step()
  } finally {
    releaseLock(lock)
  }
}

function acquire(path: string, lock: string): LockHolder | undefined {
  try {
    return acquireLock(lock)
  } catch (cause) {
    const reason = `it cannot be locked: ${(cause as Error).message}`
    throw new InvalidForkFile({ path, reason }, { cause })
  }
}
