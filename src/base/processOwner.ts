/** A process as the owner of a lock: its id, and its start time, which distinguishes it from later processes with the same id. */
import { readFileSync } from "node:fs"

/** A process. */
export interface ProcessOwner {
  readonly pid: number
  /** The start time in clock ticks since the system started; empty where it is not known. */
  readonly started: string
}

/** Returns this process as the text of a lock file. */
export const ownerText = (): string => `${process.pid} ${startOf(process.pid)}\n`

/** Reads the text of a lock file; `undefined` when it is not one. */
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
