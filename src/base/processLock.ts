/** Locks of processes: each is a file with the id of the process that has it. */
import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"

/** A process as the owner of a lock. */
export interface ProcessOwner {
  readonly pid: number
  /** The start time in clock ticks since the system started; empty where it is not known. It distinguishes processes with one id. */
  readonly started: string
}

/** The holder of a lock; "other" for a file that is not a lock. */
export type LockHolder = ProcessOwner | "other"

/** The maximum number of attempts: others may release and acquire a lock between two looks at it. */
const maxAttempts = 100

/**
 * Acquires a lock for this process; replaces that of a process that has ended.
 *
 * The lock is valid on one machine, or in one container. A lock has its text from the first moment: it is written under another
 * name and linked. When several processes find the lock of an ended one, the process with the claim `<path>-claim` removes it.
 *
 * @returns `undefined`, or the holder, which may be this process.
 * @throws The error of the system when no file can be made.
 * @example
 * acquireLock("chain.json.lock") // { pid: 4711, started: "81734" }: it is in use
 * @see LevelDB, `util/env_posix.cc` `LockFile`
 */
export function acquireLock(path: string): LockHolder | undefined {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (create(path)) return undefined
    const holder = holderOf(path) ?? removeEnded(path)
    if (holder !== undefined) return holder
  }
  return "other" // a link to nowhere, which cannot be read and is in the way
}

/** Removes a lock of this process. */
export const releaseLock = (path: string): void => rmSync(path, { force: true })

/** Returns the holder of a lock; `undefined` when there is none, or it has ended. */
export const holderOf = (path: string): LockHolder | undefined => holderIn(textOf(path))

/** An empty lock belongs to a process that was killed while it created the file. */
function holderIn(text: string | undefined): LockHolder | undefined {
  if (text === undefined || text === "") return undefined
  const owner = readOwner(text)
  if (owner === undefined) return "other"
  return isAlive(owner) ? owner : undefined
}

/**
 * Removes the lock of an ended process; returns the process that does so at this moment.
 *
 * The owner of the claim reads the lock again: without a claim nobody removes the lock of an ended process, so it cannot change after that.
 */
function removeEnded(path: string): LockHolder | undefined {
  const claim = `${path}-claim`
  if (!create(claim)) {
    const claimant = holderOf(claim)
    if (claimant === undefined) rmSync(claim, { force: true })
    return claimant
  }
  try {
    const text = textOf(path)
    if (text !== undefined && holderIn(text) === undefined) rmSync(path, { force: true })
  } finally {
    rmSync(claim, { force: true })
  }
  return undefined
}

/** Creates a lock; returns `false` when a file with its name exists. */
function create(path: string): boolean {
  const unnamed = besideName(path)
  try {
    removeLeftovers(path)
    rmSync(unnamed, { force: true })
    writeFileSync(unnamed, ownerText(), { flag: "wx" })
    linkOrWrite(unnamed, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false
    throw error
  } finally {
    rmSync(unnamed, { force: true })
  }
}

/** Some file systems have no links. */
function linkOrWrite(source: string, path: string): void {
  try {
    linkSync(source, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw error
    writeFileSync(path, ownerText(), { flag: "wx" })
  }
}

/** Returns the text of a file; `undefined` when there is none. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
}

/** Returns the path of the temporary file of this process beside a file. */
export const besideName = (target: string): string => `${target}.${process.pid}.tmp`

/** Removes the temporary files of processes that do not run any more; those that cannot be removed stay. */
export function removeLeftovers(target: string): void {
  const prefix = `${basename(target)}.`
  try {
    for (const name of readdirSync(dirname(target))) {
      const pid = name.startsWith(prefix) && /^(\d+)\.tmp$/.exec(name.slice(prefix.length))?.[1]
      if (pid && !isRunning(Number(pid))) rmSync(join(dirname(target), name), { force: true })
    }
  } catch {}
}

/** Returns this process as the text of a lock. */
export const ownerText = (): string => `${process.pid} ${startOf(process.pid)}\n`

/** Reads the text of a lock; `undefined` when it is not one. */
export function readOwner(text: string): ProcessOwner | undefined {
  const [, id, started = ""] = /^(\d+) (\d*)\n$/.exec(text) ?? []
  return id === undefined ? undefined : { pid: Number(id), started }
}

/** Returns `true` while the process runs, and not another one with the same id. */
export const isAlive = ({ pid, started }: ProcessOwner): boolean => isRunning(pid) && started === startOf(pid)

/** Returns `true` while a process with this id runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH"
  }
}

/** Reads field 22 of a process, `starttime` of proc(5); the second field is in parentheses and may have any character. */
function startOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8")
    return text.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? ""
  } catch {
    return ""
  }
}
