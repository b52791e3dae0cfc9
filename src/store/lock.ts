/** The lock of a data folder: one process at a time writes it. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { isAlive, ownerText, readOwner } from "../base/processOwner.ts"
import { StoreInUse } from "../errors/index.ts"

/**
 * Locks a folder for this process; replaces the lock of a process that has ended.
 *
 * @returns The function that removes the lock; it is removed too when the process exits.
 * @throws {@link StoreInUse} when another process, or another node of this process, has the lock.
 */
export function lockFolder(folder: string, path: string): () => void {
  if (!create(path)) {
    const owner = readOwner(readFileSync(path, "utf8"))
    if (owner !== undefined && isAlive(owner)) throw new StoreInUse({ folder, pid: owner.pid })
    rmSync(path, { force: true })
    if (!create(path)) throw new StoreInUse({ folder, pid: readOwner(readFileSync(path, "utf8"))?.pid ?? 0 })
  }
  const release = () => {
    process.removeListener("exit", release)
    rmSync(path, { force: true })
  }
  process.once("exit", release)
  return release
}

/** Creates the lock file; returns `false` when it exists. */
function create(path: string): boolean {
  try {
    writeFileSync(path, ownerText(), { flag: "wx" })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false
    rmSync(path, { force: true })
    throw error
  }
}

/** @throws {@link StoreInUse} when a process has the lock of a folder. */
export function assertUnlocked(folder: string, path: string): void {
  const owner = existsSync(path) ? readOwner(readFileSync(path, "utf8")) : undefined
  if (owner !== undefined && isAlive(owner)) throw new StoreInUse({ folder, pid: owner.pid })
}
