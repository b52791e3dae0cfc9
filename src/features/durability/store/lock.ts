/** The lock of a data folder: one process at a time writes it. */
import { rmSync } from "node:fs"
import { acquireLock, holderOf, type LockHolder, releaseLock } from "../../../base/processLock.ts"
import { StoreInUse } from "../../../errors/index.ts"

/**
 * Locks a folder for this process, as {@link acquireLock} does.
 *
 * @returns The function that removes the lock; it is removed too when the process exits.
 * @throws {@link StoreInUse} when another process, or another node of this process, has the lock.
 */
export function lockFolder(folder: string, path: string): () => void {
  // A power cut leaves a lock without its text.
  if (holderOf(path) === "other") rmSync(path, { force: true })
  refuse(folder, acquireLock(path))
  const release = () => {
    process.removeListener("exit", release)
    releaseLock(path)
  }
  process.once("exit", release)
  return release
}

/** @throws {@link StoreInUse} when a process has the lock of a folder. */
export function assertUnlocked(folder: string, path: string): void {
  const holder = holderOf(path)
  if (holder !== "other") refuse(folder, holder)
}

function refuse(folder: string, holder: LockHolder | undefined): void {
  if (holder !== undefined) throw new StoreInUse({ folder, pid: holder === "other" ? 0 : holder.pid })
}
