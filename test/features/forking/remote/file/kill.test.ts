/** Processes that are killed while they write a fork file: the file is the old one or the new one, never a part of it. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readdirSync, rmSync, watch } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, expect, test } from "vitest"
import { readForkFile } from "../../../../../src/features/forking/remote/file/read.ts"
import { createNode } from "../../../../../src/index.ts"
import { word } from "./sample.ts"

const kills = Number(process.env.MIDBLOCK_KILLS ?? 2)
const holder = `0x${"aa".repeat(20)}` as const
/** Slots that are in the file from the beginning, so that writing it takes a while. */
const many = 2000

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "midblock-kill-"))
  path = join(folder, "a.fork.json")
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Returns the slots in the file, and checks that their values are those of the remote. */
function slotsInFile(): number[] {
  const slots = readForkFile(path).values.slots.get(holder) ?? new Map()
  return [...slots].map(([slot, value]) => {
    expect(value).toBe(word(BigInt(slot) < many ? 0 : 7))
    return Number(slot)
  })
}

/** Starts a process that records, and kills it at an event of the folder after its first line; returns its lines. */
async function recordAndKill(url: string, first: number, event: number): Promise<string[]> {
  const script = fileURLToPath(new URL("recordingNode.mjs", import.meta.url))
  const child = spawn(process.execPath, [script, url, path, String(first)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, CI: "" },
  })
  const ended = once(child, "exit")
  const lines: string[] = []
  let events = 0
  let watcher: ReturnType<typeof watch> | undefined
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    watcher ??= watch(folder, () => {
      events += 1
      if (events === event) child.kill("SIGKILL")
    })
  }
  watcher?.close()
  expect(await ended).toEqual([null, "SIGKILL"])
  return lines
}

const numberIn = (lines: readonly string[], word: string): number | undefined => {
  const line = lines.findLast((each) => each.startsWith(`${word} `))
  return line === undefined ? undefined : Number(line.slice(word.length + 1))
}

test(`${kills} kills while a file is written: the file stays complete, and the next process continues from it`, async () => {
  await using remote = await createNode()
  const slots = (first: number, last: number) =>
    Array.from({ length: last - first }, (_, index) => word(first + index))
  await remote.request({ method: "anvil_setCode", params: [holder, "0x00"] })
  for (const slot of slots(many, many + 200))
    await remote.request({ method: "anvil_setStorageAt", params: [holder, slot, word(7)] })
  await remote.mine()
  const { url } = await remote.listen()
  await using begun = await createNode({ fork: { url, record: path, blockNumber: 1, offline: false } })
  for (let first = 0; first < many; first += 1000)
    await begun.request({
      method: "eth_getStorageValues",
      params: [{ [holder]: slots(first, first + 1000) }, "latest"],
    })
  await begun.fork?.save()
  let next = many
  for (let kill = 1; kill <= kills; kill++) {
    // The events of a save: lock, temporary file, its bytes, its new name, lock again. Later saves follow.
    const lines = await recordAndKill(url, next, kill)
    const last = numberIn(lines, "saving") ?? next
    const inFile = slotsInFile()
    const saved = numberIn(lines, "saved") ?? next - 1
    expect(inFile.length).toBe(Math.max(...inFile) + 1)
    expect([saved, last]).toContain(inFile.length - 1)
    next = inFile.length
  }
  await begun.request({ method: "eth_getStorageAt", params: [holder, word(next), "latest"] })
  await begun.fork?.save()
  expect(slotsInFile()).toHaveLength(next + 1)
  expect(existsSync(`${path}.lock`)).toBe(false)
  expect(readdirSync(folder)).toEqual(["a.fork.json"])
})
