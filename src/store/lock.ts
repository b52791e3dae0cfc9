/** The lock of a data folder: one process at a time writes it. */
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { isAlive, ownerText, type ProcessOwner, readOwner } from "../base/processOwner.ts"
import { StoreInUse } from "../errors/index.ts"

/**
 * Locks a folder for this process; replaces the lock of a process that has ended.
 *
 * The lock is a claim that is moved to its place: of several processes that find the lock of an ended one, one moves its claim.
 *
 * @returns The function that removes the lock; it is removed too when the process exits.
 * @throws {@link StoreInUse} when another process, or another node of this process, has the lock.
 */
export function lockFolder(folder: string, path: string): () => void {
  const claim = `${path}-claim`
  assertUnlocked(folder, path)
  if (!create(claim)) {
    assertUnlocked(folder, claim)
    rmSync(claim, { force: true })
    if (!create(claim)) refuse(folder, claim)
  }
  try {
    assertUnlocked(folder, path)
  } catch (error) {
    rmSync(claim, { force: true })
    throw error
  }
  if (!move(claim, path) || textOf(path) !== ownerText()) refuse(folder, path)
  const release = () => {
    process.removeListener("exit", release)
    rmSync(path, { force: true })
  }
  process.once("exit", release)
  return release
}

/** Creates a file with the id of this process; returns `false` when it exists. */
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

/** Moves a claim to the place of the lock; returns `false` when another process has taken the claim for one of an ended process. */
function move(claim: string, path: string): boolean {
  try {
    renameSync(claim, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false
    throw error
  }
}

/** Returns the text of a file; an empty one when there is none. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return ""
    throw error
  }
}

const ownerOf = (path: string): ProcessOwner | undefined => readOwner(textOf(path))

function refuse(folder: string, path: string): never {
  throw new StoreInUse({ folder, pid: ownerOf(path)?.pid ?? 0 })
}

/** @throws {@link StoreInUse} when a process has the lock of a folder. */
export function assertUnlocked(folder: string, path: string): void {
  const owner = ownerOf(path)
  if (owner !== undefined && isAlive(owner)) throw new StoreInUse({ folder, pid: owner.pid })
}
