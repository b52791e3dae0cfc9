/** A short lock beside a file, while it is read, merged and replaced: processes that record at once lose nothing. */
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { InvalidForkFile } from "../../errors/index.ts"

const pauseMs = 10
const attempts = 1000

/**
 * Runs a synchronous step while no other process does so for the same file.
 *
 * The lock is a file `<path>.lock` with the id of the process; that of a dead process is taken over.
 *
 * @throws {@link InvalidForkFile} when another process keeps the lock for 10 seconds, or it cannot be written.
 */
export async function withFileLock<Result>(path: string, step: () => Result): Promise<Result> {
  const lock = `${path}.lock`
  for (let attempt = 0; !take(path, lock); attempt++) {
    if (attempt === attempts)
      throw new InvalidForkFile({ path, reason: `in use by process ${ownerOf(lock) ?? "unknown"}` })
    await setTimeout(pauseMs)
  }
  try {
    return step()
  } finally {
    rmSync(lock, { force: true })
  }
}

function take(path: string, lock: string): boolean {
  try {
    writeFileSync(lock, `${process.pid}\n`, { flag: "wx" })
    return true
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== "EEXIST")
      throw new InvalidForkFile({ path, reason: `it cannot be locked: ${message}` }, { cause: error })
  }
  const owner = ownerOf(lock)
  if (owner !== undefined && !isAlive(owner)) rmSync(lock, { force: true })
  return false
}

/** Returns the process that has the lock; `undefined` while it is being written, or when it is gone. */
function ownerOf(lock: string): number | undefined {
  try {
    const id = /^(\d+)\n$/.exec(readFileSync(lock, "utf8"))?.[1]
    return id === undefined ? undefined : Number(id)
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH"
  }
}
