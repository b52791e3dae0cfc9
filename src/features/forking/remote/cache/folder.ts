/** The folder of the cache: one file for each block of each chain; the most recently opened ones are kept. */
import { readdirSync, rmSync, statSync, utimesSync } from "node:fs"
import { join } from "node:path"
import { makeFolder } from "../../../../base/folder.ts"
import type { Hex } from "../../../../base/hex.ts"
import { machineTiming } from "../origin/timing.ts"

/** The maximum number of blocks in the cache: listing this many files takes a few milliseconds. */
const maxBlocks = 400

/**
 * Returns the path of the file of a block, and creates its folder. When it is a new file or a very large one, the least recently
 * opened files are removed until at most three quarters of the limits are used. A process that has one of them open continues
 * with it.
 *
 * @throws Errors of the system.
 */
export function prepareFile(folder: string, chainId: bigint, blockHash: Hex, maxBytes: number): string {
  const blocks = join(folder, "fork")
  makeFolder(blocks)
  const path = join(blocks, `${chainId}-${blockHash.slice(2)}.jsonl`)
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size === undefined || size > maxBytes) shrink(blocks, maxBytes)
  else noteUse(path)
  return path
}

/** The time of a file shows which block was opened least recently. The file of another user cannot be changed. */
function noteUse(path: string): void {
  const seconds = machineTiming.now() / 1000
  try {
    utimesSync(path, seconds, seconds)
  } catch {}
}

function shrink(folder: string, maxBytes: number): void {
  const files = listFiles(folder)
  let bytes = files.reduce((sum, { size }) => sum + size, 0)
  let count = files.length
  if (bytes <= maxBytes && count < maxBlocks) return
  for (const { path, size } of files) {
    if (bytes <= (maxBytes * 3) / 4 && count <= (maxBlocks * 3) / 4) return
    rmSync(path, { force: true })
    bytes -= size
    count--
  }
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
