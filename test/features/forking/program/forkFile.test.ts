/** The program with fork files and the disk cache. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pad } from "viem"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { call, ended, launch, urlOf } from "../../../cli/program.ts"
import { startProxy, type TestProxy } from "../remote/proxy.ts"

const holder = `0x${"aa".repeat(20)}` as const

let remote: MidblockNode
let proxy: TestProxy
beforeAll(async () => {
  remote = await createNode()
  await remote.request({ method: "anvil_setNonce", params: [holder, "0x1"] })
  await remote.request({ method: "anvil_setStorageAt", params: [holder, pad("0x1"), pad("0x7")] })
  await remote.mine(2)
  proxy = await startProxy((await remote.listen()).url)
})
afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await remote.close()
})

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "midblock-cli-"))
  path = join(folder, "a.fork.json")
  proxy.take()
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Starts the program, reads a slot from it, and ends it. */
async function use(...flags: string[]): Promise<unknown> {
  const child = launch(...flags, "--port", "0", "--json", "--no-mining")
  const end = ended(child)
  const url = await urlOf(child)
  try {
    return [
      await call(url, "eth_blockNumber"),
      await call(url, "eth_getStorageAt", [holder, pad("0x1"), "latest"]),
    ]
  } finally {
    child.kill("SIGTERM")
    expect(await end).toEqual({ code: 0, text: expect.stringMatching(/^fork: .* in the file\n$/) })
  }
}

test("--fork-record writes the file at the end, and --fork-file runs from it alone", async () => {
  const answers = ["0x2", pad("0x7")]
  expect(await use("--fork-url", proxy.url, "--fork-record", path)).toEqual(answers)
  const recorded = readFileSync(path, "utf8")
  expect(JSON.parse(recorded).slots[holder]).toEqual({ [pad("0x1")]: pad("0x7") })
  proxy.take()
  expect(await use("--fork-file", path)).toEqual(answers)
  expect(await use("--fork-url", proxy.url, "--fork-file", path, "--fork-offline")).toEqual(answers)
  const copy = join(folder, "copy.json")
  expect(await use("--fork-file", path, "--fork-record", copy)).toEqual(answers)
  expect(readFileSync(copy, "utf8")).toBe(recorded)
  expect(proxy.take()).toEqual([])
})

test("--fixture begins on the fork file with which it was built", async () => {
  const built = await createNode({ fork: { url: remote, record: path } })
  await built.request({ method: "anvil_setStorageAt", params: [holder, pad("0x1"), pad("0x9")] })
  await built.mine(3)
  writeFileSync(join(folder, "a.fixture.json"), built.exportFixture())
  await built.close()
  const fixture = ["--fixture", join(folder, "a.fixture.json")]
  expect(await use(...fixture, "--fork-file", path)).toEqual(["0x5", pad("0x9")])
})

test("--fork-cache-dir keeps fetched values for the next start; --no-fork-cache creates no folder", async () => {
  const cache = join(folder, "cache")
  await use("--fork-url", proxy.url, "--no-fork-cache")
  expect(existsSync(cache)).toBe(false)
  const first = await use("--fork-url", proxy.url, "--fork-cache-dir", cache)
  expect(readdirSync(cache)).toEqual(["fork"])
  proxy.take()
  expect(await use("--fork-url", proxy.url, "--fork-cache-dir", cache)).toEqual(first)
  expect(proxy.take()).toHaveLength(1) // that of the start: the cache has the state
})

test("a cache that cannot be created is reported in one line", async () => {
  const child = launch("--fork-url", proxy.url, "--fork-cache-dir", "/dev/null/x", "--port", "0", "--json")
  const end = ended(child)
  await urlOf(child)
  child.kill("SIGTERM")
  const { text } = await end
  expect(text).toMatch(
    /^fork cache: \/dev\/null\/x cannot be written: .*; the fork goes on without cache\n(fork: .*\n)?$/,
  )
})

test("a fork file that cannot be written ends the program with the reason", async () => {
  const record = join(folder, "absent", "a.json")
  const child = launch("--fork-url", proxy.url, "--fork-record", record, "--port", "0", "--json")
  const end = ended(child)
  await urlOf(child)
  child.kill("SIGTERM")
  const { code, text } = await end
  expect([code, text]).toEqual([
    1,
    expect.stringMatching(/^error: fork file .*a\.json: it cannot be locked: /),
  ])
})

test.each([
  [
    ["--fork-file", "absent.json"],
    "error: fork file absent.json: there is no such file; fork.record with fork.url, or --fork-record with --fork-url, makes it",
  ],
  [["--fork-retries", "3"], "error: --fork-retries needs --fork-url"],
  [["--fork-offline"], "error: --fork-offline needs --fork-url"],
  [["--fork-file", "a.json", "--genesis", "b.json"], "error: --fork-file and --genesis exclude each other"],
  [
    ["--fork-url", "http://a.example", "--no-fork-cache", "--fork-cache-dir", "x"],
    "error: --no-fork-cache and --fork-cache-dir exclude each other",
  ],
])("error: %j", async (flags, line) => {
  const child = launch(...flags)
  expect(await ended(child)).toEqual({ code: 1, text: `${line}\n` })
})
