/** A recording is saved while the node runs. */
import { existsSync, mkdtempSync, readFileSync, watch } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { startAutosave } from "../../../../src/features/forking/chain/autosave.ts"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { askOf, bob } from "../routes/remotes.ts"

let remote: MidblockNode
let folder: string
let record: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  remote = await createNode()
  folder = mkdtempSync(join(tmpdir(), "midblock-"))
  record = join(folder, "a.fork.json")
})
afterEach(async () => {
  vi.useRealTimers()
  await remote.close()
})

/** Resolves once the file holds a text. */
const holds = (text: string) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (!existsSync(record) || !readFileSync(record, "utf8").includes(text)) return
      watcher.close()
      resolve()
    }
    const watcher = watch(folder, check)
    check()
  })

test("behavior: read values are in the file after five seconds, before the node closes", async () => {
  await using node = await createNode({ fork: { url: remote, record } })
  await askOf(node)("eth_getBalance", [`0x${"aa".repeat(20)}`, "latest"])
  expect(existsSync(record)).toBe(false)
  const saved = holds(`0x${"aa".repeat(20)}`)
  vi.advanceTimersByTime(5000)
  await saved
  const text = readFileSync(record, "utf8")
  await node.close()
  expect(readFileSync(record, "utf8")).toBe(text)
})

test("behavior: a closed node, and a node that does not record, have no timer", async () => {
  const node = await createNode({ fork: { url: remote, record } })
  await node.close()
  expect(vi.getTimerCount()).toBe(0)
  const plain = await createNode({ fork: { url: remote } })
  expect(vi.getTimerCount()).toBe(0)
  await askOf(plain)("eth_getBalance", [bob, "latest"])
  await plain.close()
})

test("behavior: saves follow one another, take a twentieth of the time at most, and go on after a failure", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] })
  const saves: { resolve: () => void; reject: (error: Error) => void }[] = []
  const stop = startAutosave(() => new Promise<void>((resolve, reject) => saves.push({ resolve, reject })))
  const countAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return saves.length
  }
  expect([await countAfter(4999), await countAfter(1), await countAfter(5000)]).toEqual([0, 1, 1])
  // It took 5 s, so that the next one may begin after 100 s.
  saves[0]?.reject(new Error("no space"))
  expect([await countAfter(95_000), await countAfter(5000)]).toEqual([1, 2])
  saves[1]?.resolve()
  expect([await countAfter(4999), await countAfter(1)]).toEqual([2, 3])
  stop()
  saves[2]?.resolve()
  expect([await countAfter(500_000), vi.getTimerCount()]).toEqual([3, 0])
})
