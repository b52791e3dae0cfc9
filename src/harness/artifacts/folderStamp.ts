/** Tells when a compiler has written artifacts again. */
import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"

/**
 * Returns a text that changes when a file of artifacts is written, added or removed; `undefined` when they do not exist.
 *
 * @param path - The folder, or the file.
 */
export function folderStamp(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return undefined
  const files = found.isDirectory() ? jsonFiles(path) : [path]
  return files.map((file) => `${file} ${fileStamp(file)}`).join("\n")
}

/** Returns a text that changes when a file is written or replaced; `undefined` when it does not exist. */
export function fileStamp(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isFile() ? `${found.ino} ${found.size} ${found.mtimeMs}` : undefined
}

function jsonFiles(folder: string): string[] {
  try {
    const names = readdirSync(folder, { recursive: true }) as string[]
    return names.filter((name) => name.endsWith(".json")).map((name) => join(folder, name))
  } catch {
    return [] // it was removed meanwhile
  }
}
