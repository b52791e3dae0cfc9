/** The folder of the cache: one file for each block of each chain; the most recently opened ones are kept. */
import { readdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { makeFolder } from "../../base/folder.ts"

/** The folder of this layout of records; another layout has another folder. */
const layout = "fork-2"

/** The folders of an earlier layout, which were LMDB databases. */
const oldLayouts = /^fork-1-\d+$/

/** The maximum number of blocks in the cache: listing this many files takes a few milliseconds. */
const maxBlocks = 400

/** Creates the folder of this layout, and removes those of an earlier one. */
export function prepareFolder(folder: string): string {
  const path = join(folder, layout)
  makeFolder(path)
  for (const name of readdirSync(folder)) if (oldLayouts.test(name)) tryRemoving(join(folder, name))
  return path
}

/** Returns the path of the file of a block. */
export const fileOf = (folder: string, block: string): string => join(folder, `${block}.log`)

/** Removes a file or folder. Another process may be using it: on Windows it stays then. */
function tryRemoving(path: string): boolean {
  try {
    rmSync(path, { recursive: true, force: true })
    return true
  } catch {
    return false
  }
}

/**
 * Removes the least recently opened blocks until at most three quarters of the limits are used, when `maxBytes` or `maxBlocks` is
 * exceeded. A process that has one of them open continues with it.
 *
 * @param own - The path of the block in use, which stays.
 * @throws Error when this block alone is larger.
 */
export function shrink(folder: string, own: string, maxBytes: number): void {
  const files = listFiles(folder)
  let bytes = files.reduce((sum, { size }) => sum + size, 0)
  let count = files.length
  if (bytes <= maxBytes && count <= maxBlocks) return
  for (const { path, size } of files) {
    if (bytes <= (maxBytes * 3) / 4 && count <= (maxBlocks * 3) / 4) return
    if (path === own || !tryRemoving(path)) continue
    bytes -= size
    count--
  }
  if ((files.find(({ path }) => path === own)?.size ?? 0) > maxBytes)
    throw new Error(`this block alone needs more than ${maxBytes} bytes`)
}

/** Lists the files, the least recently opened or written ones first. */
function listFiles(folder: string) {
  const paths = readdirSync(folder).map((name) => join(folder, name))
  const files = paths.flatMap((path) => {
    const found = statSync(path, { throwIfNoEntry: false })
    return found?.isFile() ? [{ path, size: found.size, usedMs: found.mtimeMs }] : []
  })
  return files.sort((first, second) => first.usedMs - second.usedMs)
}
