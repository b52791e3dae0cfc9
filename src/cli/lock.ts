/** Lock files beside the files that a program writes, so that two programs do not overwrite each other's files. */
import { statSync } from "node:fs"
import { basename } from "node:path"
import { isSpecial, isSystemError, reasonOf, resolveTarget } from "../base/atomicFile.ts"
import { acquireLock, type LockHolder, releaseLock } from "../base/processLock.ts"
import { InvalidFile } from "../errors/index.ts"

/**
 * Locks a file for this process until it ends; replaces the lock of a process that has ended.
 *
 * The lock is a file `<path>.lock`, as {@link acquireLock} makes it. A device or a pipe is not locked.
 *
 * @param flag - The flag that named the path, for the error.
 * @throws {@link InvalidFile} when another process has the lock, or it cannot be written.
 * @example
 * lockFile("state", "chain.json") // InvalidFile: --state chain.json: in use by process 4711
 */
export function lockFile(flag: string, path: string): void {
  try {
    const target = resolveTarget(path)
    if (isSpecial(statSync(target, { throwIfNoEntry: false }))) return
    const lock = `${target}.lock`
    const holder = acquireLock(lock)
    if (holder === undefined) process.once("exit", () => releaseLock(lock))
    else if (!isThisProcess(holder)) throw new InvalidFile({ flag, path, reason: reasonFor(holder, lock) })
  } catch (cause) {
    if (!isSystemError(cause)) throw cause
    throw new InvalidFile({ flag, path, reason: `cannot be locked: ${reasonOf(cause)}` }, { cause })
  }
}

/** Returns `true` for a lock of this process: several of its flags may name the same file. */
const isThisProcess = (holder: LockHolder): boolean => holder !== "other" && holder.pid === process.pid

const reasonFor = (holder: LockHolder, lock: string): string =>
  holder === "other"
    ? `${basename(lock)} is in the way, and is not a lock file`
    : `in use by process ${holder.pid}`
