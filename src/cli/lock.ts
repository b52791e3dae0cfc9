/** Lock files beside the files that a program writes, so that two programs do not overwrite each other's files. */
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { basename } from "node:path"
import { isSpecial, isSystemError, reasonOf, resolveTarget } from "../base/atomicFile.ts"
import { isAlive, ownerText, readOwner } from "../base/processOwner.ts"
import { InvalidFile } from "../errors/index.ts"

/**
 * Locks a file for this process until it ends; replaces the lock of a process that has ended.
 *
 * The lock is a file `<path>.lock` with the id of the process. It is valid on one machine, or in one container. A device or a pipe
 * is not locked.
 *
 * @param flag - The flag that named the path, for the error.
 * @throws {@link InvalidFile} when another process has the lock, or it cannot be written.
 * @example
 * lockFile("state", "chain.json") // InvalidFile: --state chain.json: in use by process 4711
 * @see LevelDB, `util/env_posix.cc` `LockFile`
 */
export function lockFile(flag: string, path: string): void {
  try {
    const target = resolveTarget(path)
    if (isSpecial(statSync(target, { throwIfNoEntry: false }))) return
    const lock = `${target}.lock`
    const reason = acquire(lock) ?? acquire(lock)
    if (reason !== undefined) throw new InvalidFile({ flag, path, reason })
  } catch (cause) {
    if (!isSystemError(cause)) throw cause
    throw new InvalidFile({ flag, path, reason: `cannot be locked: ${reasonOf(cause)}` }, { cause })
  }
}

/** Acquires the lock; returns the reason when another process has it. */
function acquire(lock: string): string | undefined {
  if (createLock(lock)) return undefined
  const text = readFileSync(lock, "utf8")
  const owner = readOwner(text)
  // An empty lock file is of a process that was killed while it wrote the file.
  if (owner === undefined && text !== "") return `${basename(lock)} is in the way, and is no lock file`
  if (owner !== undefined && isAlive(owner))
    return owner.pid === process.pid ? undefined : `in use by process ${owner.pid}`
  rmSync(lock, { force: true })
  return createLock(lock) ? undefined : "in use by a process that was started at the same time"
}

/** Creates the lock file, which is removed when this process exits; returns `false` when the file exists. */
function createLock(lock: string): boolean {
  try {
    writeFileSync(lock, ownerText(), { flag: "wx" })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false
    rmSync(lock, { force: true })
    throw error
  }
  process.once("exit", () => rmSync(lock, { force: true }))
  return true
}
