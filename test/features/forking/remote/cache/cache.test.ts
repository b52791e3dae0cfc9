import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { type ForkCacheOptions, openCache } from "../../../../../src/features/forking/remote/cache/cache.ts"
import type { StateValues } from "../../../../../src/features/forking/remote/origin/origin.ts"
import { normalizeKeys, noValues } from "../../../../../src/features/forking/remote/stateValues.ts"
import { blockHash, keys, token, values, word } from "./values.ts"

let folder: string
let lines: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "midblock-cache-"))
  lines = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (options: Partial<ForkCacheOptions> = {}) =>
  openCache({ folder, chainId: 1n, blockHash, log: (line) => lines.push(line), ...options })

/** Fills a cache with the values, and closes it. */
async function fill(options: Partial<ForkCacheOptions> = {}) {
  const cache = open(options)
  cache.write(values)
  cache.close()
}

async function read(options: Partial<ForkCacheOptions> = {}) {
  const cache = open(options)
  const found = cache.read(keys)
  cache.close()
  return found
}

describe("state", () => {
  test("a new cache has no values", async () => {
    expect(await read()).toEqual(noValues)
    expect(lines).toEqual([])
  })

  test("a cache that is opened again has the written values, also empty accounts and zero slots", async () => {
    await fill()
    expect(await read()).toEqual(values)
    expect(lines).toEqual([])
  })

  test("the caches of another block and of another chain do not have the values", async () => {
    await fill()
    expect(await read({ blockHash: word(0xb10d) })).toEqual(noValues)
    expect(await read({ chainId: 10n })).toEqual(noValues)
  })

  test("two open caches in one process share values, and one works after the other is closed", async () => {
    const [first, second] = [open(), open()]
    first.write(values)
    first.close()
    expect(second.read(keys)).toEqual(values)
    second.close()
    expect(second.read(keys)).toEqual(noValues)
  })

  test("a known value is not written again, neither by the same cache nor by another open one", async () => {
    const caches = [open(), open(), open()]
    for (const cache of caches) {
      cache.write(values)
      cache.write(values)
    }
    for (const cache of caches) cache.close()
    const sizeOf = () => statSync(join(folder, "fork", readdirSync(join(folder, "fork"))[0] ?? "")).size
    const size = sizeOf()
    await fill()
    expect(sizeOf()).toBe(size)
  })
})

describe("answers", () => {
  const hash = word(0x7)
  const byHash = ["eth_getTransactionByHash", [hash]] as const
  const byNumber = ["eth_getBlockByNumber", ["0xf", false]] as const
  const byTag = ["eth_getBlockByNumber", ["latest", false]] as const

  /** Puts the answers, and returns those that the cache has when it is opened again. */
  async function kept(options: Partial<ForkCacheOptions> = {}) {
    const first = open(options)
    for (const [method, params] of [byHash, byNumber, byTag])
      first.put(method, params, { z: 1, a: [null, "0x"] })
    first.close()
    const second = open(options)
    const found = [byHash, byNumber, byTag].map(([method, params]) => second.get(method, params))
    second.close()
    return found
  }

  test("answers are returned unchanged; those about the newest block are not kept", async () => {
    const answer = { z: 1, a: [null, "0x"] }
    expect(await kept()).toEqual([answer, answer, undefined])
  })

  test("near the head, answers for a block number are neither kept nor returned", async () => {
    expect(await kept({ isNearHead: true })).toEqual([{ z: 1, a: [null, "0x"] }, undefined, undefined])
    await kept()
    const cache = open({ isNearHead: true })
    expect(cache.get(...byNumber)).toBe(undefined)
    cache.close()
  })

  test("a null answer is not kept", async () => {
    const first = open()
    first.put(...byHash, null)
    first.close()
    const second = open()
    expect(second.get(...byHash)).toBe(undefined)
    second.close()
  })
})

describe("size", () => {
  const filled = (bytes: number): StateValues => ({
    ...noValues,
    accounts: new Map([[token, { balance: 0n, nonce: 1n, code: `0x${"5b".repeat(bytes)}` }]]),
    slots: new Map([[token, new Map(Array.from({ length: 400 }, (_, slot) => [word(slot), word(bytes)]))]]),
  })
  const slotKeys = normalizeKeys({ accounts: [token], slots: new Map([[token, ["0x0", "0x18f"]]]) })
  const countOf = async (block: bigint) => {
    const cache = open({ blockHash: word(block) })
    const { accounts, slots } = cache.read(slotKeys)
    cache.close()
    return accounts.size + (slots.get(token)?.size ?? 0)
  }

  const files = () => {
    const path = join(folder, "fork")
    return readdirSync(path).map((name) => join(path, name))
  }

  /** Fills blocks; the first one was opened least recently. */
  async function fillBlocks(...blocks: readonly bigint[]) {
    for (const [place, block] of blocks.entries()) {
      const before = new Set(place === 0 ? [] : files())
      const cache = open({ blockHash: word(block) })
      cache.write(filled(20_000))
      cache.close()
      for (const path of files()) if (!before.has(path)) utimesSync(path, place + 1, place + 1)
    }
  }

  test("blocks that were opened least recently are removed", async () => {
    await fillBlocks(1n, 2n, 3n)
    open({ blockHash: word(1n) }).close()
    open({ blockHash: word(4n), maxBytes: 200_000 }).close()
    expect(await countOf(1n)).toBe(3)
    expect(await countOf(2n)).toBe(0)
    expect(await countOf(3n)).toBe(0)
    expect(lines).toEqual([])
  })

  test("the file of a block that is open elsewhere is removed, and the open cache still works", async () => {
    await fillBlocks(1n, 2n, 3n)
    const removed = open({ blockHash: word(1n) })
    for (const path of files()) utimesSync(path, 1, 1)
    open({ blockHash: word(4n), maxBytes: 1 }).close()
    expect(files().length).toBe(1)
    removed.write(values)
    expect(removed.read(slotKeys).slots.get(token)?.size).toBe(2)
    removed.close()
    expect(lines).toEqual([])
  })

  test("the file of a block that is larger than the limit begins anew", async () => {
    const first = open()
    first.write(filled(200_000))
    first.close()
    const second = open({ maxBytes: 100_000 })
    expect(second.read(slotKeys)).toEqual(noValues)
    second.write(values)
    second.close()
    expect(await read()).toEqual(values)
    expect(lines).toEqual([])
  })

  test("of 400 blocks, the 300 most recently opened stay when another one is added", () => {
    open().close()
    for (const [path] of [files()]) rmSync(path as string)
    const path = (block: number) => join(folder, "fork", `1-${word(block).slice(2)}.jsonl`)
    for (let block = 1; block <= 400; block++) {
      writeFileSync(path(block), "")
      utimesSync(path(block), block, block)
    }
    open().close()
    const left = files()
    expect(left.length).toBe(301)
    expect(left).toContain(path(101))
    expect(left).not.toContain(path(100))
  })
})

describe("failures", () => {
  test("a folder that cannot be created: the cache is disabled, and one line says so", async () => {
    writeFileSync(join(folder, "file"), "")
    const cache = open({ folder: join(folder, "file") })
    cache.write(values)
    cache.put("eth_getBlockByHash", [word(1), false], {})
    expect(cache.read(keys)).toEqual(noValues)
    cache.close()
    const path = join(folder, "file")
    expect(lines).toEqual([
      `fork cache: ${path} cannot be written: ENOTDIR: not a directory, mkdir '${join(path, "fork")}'; the fork goes on without cache`,
    ])
  })

  test.skipIf(process.platform !== "linux")("a folder in /proc, where none can be created", async () => {
    expect(await read({ folder: "/proc/cache" })).toEqual(noValues)
    expect(lines).toEqual([
      "fork cache: /proc/cache cannot be written: ENOENT: no such file or directory, mkdir '/proc/cache'; the fork goes on without cache",
    ])
  })

  test("a folder instead of the file of a block: the cache is disabled, and one line says so", async () => {
    await fill()
    const [name = ""] = readdirSync(join(folder, "fork"))
    const path = join(folder, "fork", name)
    rmSync(path)
    mkdirSync(path)
    expect(await read()).toEqual(noValues)
    expect(lines).toEqual([
      `fork cache: ${folder} cannot be written: EISDIR: illegal operation on a directory, open '${path}'; the fork goes on without cache`,
    ])
  })
})
