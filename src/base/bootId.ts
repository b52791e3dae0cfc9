/** The run of the operating system, which ends with a loss of power: writes that were not synchronised are lost then. */
import { readFileSync } from "node:fs"
import { uptime } from "node:os"

/** The clock may be set while the system runs, so starts within this time count as the same one. */
const clockStepSeconds = 60

/** Returns the name of this run of the system: its id on Linux, and the time of its start elsewhere. */
export function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()
  } catch {
    const now = (performance.timeOrigin + performance.now()) / 1000
    return `@${Math.round(now - uptime())}`
  }
}

/**
 * Returns `true` when two names are of the same run.
 *
 * @example
 * isSameBoot("@1742957805", "@1742957806") // true
 */
export function isSameBoot(a: string, b: string): boolean {
  if (!a.startsWith("@") || !b.startsWith("@")) return a === b
  return Math.abs(Number(a.slice(1)) - Number(b.slice(1))) <= clockStepSeconds
}
