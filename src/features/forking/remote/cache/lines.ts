/** A file of JSON lines, a key and a value each, to which many processes append; each process may be killed at any moment. */
import { appendFileSync, closeSync, fstatSync, openSync, readSync } from "node:fs"

/** A key and a value of JSON. */
export type Entry = readonly [key: string, value: unknown]

/** An open file. */
export interface Lines {
  /** Returns a value that was read; each one is in the file, and so outlives this process. */
  find(key: string): unknown
  /** Reads the lines that were appended since; returns `false` when there are none. */
  readOn(): boolean
  /** Appends the entries whose keys are not in the file yet. */
  add(entries: readonly Entry[]): void
  close(): void
}

const newline = "\n".charCodeAt(0)

/**
 * Opens a file and reads it, or creates it.
 *
 * @throws Errors of the system.
 */
export function openLines(path: string): Lines {
  const file = openSync(path, "a+")
  const known = new Map<string, unknown>()
  let nextOffset = 0
  function readOn(): boolean {
    const { size } = fstatSync(file)
    nextOffset = Math.min(nextOffset, size) // somebody has cut it
    if (size === nextOffset) return false
    const bytes = Buffer.allocUnsafe(size - nextOffset)
    const length = readSync(file, bytes, 0, bytes.length, nextOffset)
    const end = bytes.subarray(0, length).lastIndexOf(newline) + 1 // the last line may not be complete yet
    for (const line of bytes.toString("utf8", 0, end).split("\n")) takeLine(known, line)
    nextOffset += end
    return end > 0
  }
  readOn()
  return {
    find: (key) => known.get(key),
    readOn,
    add(entries) {
      readOn()
      const lines = entries.filter(([key]) => !known.has(key)).map((entry) => JSON.stringify(entry))
      // It begins with a line end too, because a process that was killed may have left a part of a line.
      if (lines.length > 0) appendFileSync(file, `\n${lines.join("\n")}\n`)
    },
    close: () => closeSync(file),
  }
}

/** Takes a line. A part of a line is not JSON, because an array ends with its bracket; lines that we did not write are ignored. */
function takeLine(known: Map<string, unknown>, line: string): void {
  if (line === "") return
  try {
    const [key, value] = JSON.parse(line)
    known.set(key, value)
  } catch {}
}
