/** A short lock beside a file, while it is read, merged and replaced: processes that record at once lose nothing. */
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename } from "node:path"
import { setTimeout } from "node:timers/promises"
import { isAlive, ownerText, readOwner } from "../../base/processOwner.ts"
import { InvalidForkFile } from "../../errors/index.ts"

const pauseMs = 10
const attempts = 1000
/** A lock that has been empty for so long is of a process that was killed before it wrote its id. */
const emptyAttempts = 100

/**
 * Runs a synchronous step while no other process does so for the same file.
 *
 * The lock is a file `<path>.lock` with the id of the process; that of a dead process is taken over.
 *
 * @throws {@link InvalidForkFile} when another process keeps the lock for 10 seconds, or it cannot be written.
 */
export async function withFileLock<Result>(path: string, step: () => Result): Promise<Result> {
  const lock = `${path}.lock`
  let emptyFor = 0
  for (let attempt = 0; !create(path, lock); attempt++) {
    const text = textOf(lock)
    const owner = text === undefined ? undefined : readOwner(text)
    emptyFor = text === "" ? emptyFor + 1 : 0
    if (emptyFor === emptyAttempts || (owner !== undefined && !isAlive(owner))) rmSync(lock, { force: true })
    else if (text && owner === undefined)
      throw new InvalidForkFile({ path, reason: `${basename(lock)} is in the way, and is no lock file` })
    else if (attempt >= attempts)
      throw new InvalidForkFile({ path, reason: `in use by process ${owner?.pid ?? "unknown"}` })
    else await setTimeout(pauseMs)
  }
  try {
    return step()
  } finally {
    rmSync(lock, { force: true })
  }
}

function create(path: string, lock: string): boolean {
  try {
    writeFileSync(lock, ownerText(), { flag: "wx" })
    return true
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === "EEXIST") return false
    throw new InvalidForkFile({ path, reason: `it cannot be locked: ${message}` }, { cause: error })
  }
}

/** Returns the text of the lock; `undefined` when it is gone. */
function textOf(lock: string): string | undefined {
  try {
    return readFileSync(lock, "utf8")
  } catch {
    return undefined
  }
}
