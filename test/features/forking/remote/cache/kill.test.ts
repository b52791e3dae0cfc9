/** Processes that are killed while they fill one cache. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openCache } from "../../../../../src/features/forking/remote/cache/cache.ts"
import { accountOf, address, blockHash, ownerOf, slotOf, wordOf } from "./fillValues.mjs"

const kills = Number(process.env.MIDBLOCK_KILLS ?? 10)
const processes = 8

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "midblock-kill-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

test(`${kills} kills of ${processes} processes that fill one cache: no value is wrong, and no read value is lost`, async () => {
  const found = new Set<number>()
  const complaints: string[] = []
  const children = new Set<ChildProcess>()
  let killed = 0
  /** Starts a process, and kills it while it works, after a number of lines that depends on the seed. */
  const fill = async (seed: number): Promise<void> => {
    const script = fileURLToPath(new URL("child.mjs", import.meta.url))
    const child = spawn(process.execPath, [script, folder, String(seed)], {
      stdio: ["ignore", "pipe", "pipe"],
    })
    children.add(child)
    const ended = once(child, "exit")
    child.stderr.on("data", (bytes) => complaints.push(String(bytes)))
    let lines = 0
    for await (const line of createInterface(child.stdout)) {
      const [word, ...indexes] = line.trim().split(" ")
      if (word !== "found") complaints.push(line)
      else for (const index of indexes) found.add(Number(index))
      lines += 1
      if (lines === 20 + seed * 3) child.kill("SIGKILL")
    }
    const [code, signal] = await ended
    children.delete(child)
    if (signal !== "SIGKILL") complaints.push(`process ${seed} ended with ${code ?? signal}`)
    killed += 1
    if (killed + children.size < kills) await fill(seed + processes)
  }
  await Promise.all(Array.from({ length: processes }, (_, index) => fill(index)))

  expect(complaints).toEqual([])
  expect(killed).toBeGreaterThanOrEqual(kills)
  expect(found.size).toBeGreaterThan(500)
  const indexes = [...found]
  const cache = openCache({
    folder,
    chainId: 1n,
    blockHash,
    log: (line) => complaints.push(line),
  })
  const values = cache.read({
    accounts: indexes.map(ownerOf),
    slots: new Map([[address, indexes.map(slotOf)]]),
    blockHashes: [],
  })
  cache.close()
  expect(complaints).toEqual([])
  expect(values).toEqual({
    accounts: new Map(indexes.map((index) => [ownerOf(index), accountOf(index)])),
    slots: new Map([[address, new Map(indexes.map((index) => [slotOf(index), wordOf(index)]))]]),
    blockHashes: new Map(),
  })
})
