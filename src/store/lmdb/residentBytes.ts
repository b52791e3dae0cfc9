/** The pages of mapped files, mainly of a database, in the memory of this process. */
import { readFileSync } from "node:fs"

/**
 * Returns their bytes: `RssFile` of proc(5) on Linux; elsewhere all resident memory, which is more.
 *
 * @example
 * residentBytes() // 50_331_648
 */
export function residentBytes(): number {
  try {
    const [, kibibytes] = /^RssFile:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "latin1")) ?? []
    if (kibibytes !== undefined) return 1024 * Number(kibibytes)
  } catch {
    // Not Linux.
  }
  return process.memoryUsage.rss()
}
