import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { keccak256 } from "../../../src/evm/base/crypto.ts"
import { type ForkCacheOptions, openCache } from "../../../src/fork/cache/cache.ts"
import type { StateValues } from "../../../src/fork/origin/origin.ts"
import { normalizeKeys, noValues } from "../../../src/fork/stateValues.ts"
import { blockHash, holder, keys, token, values, word } from "./values.ts"

let folder: string
let lines: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "midblock-cache-"))
  lines = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (options: Partial<ForkCacheOptions> = {}) =>
  openCache({ folder, chainId: 1n, blockHash, keccak256, log: (line) => lines.push(line), ...options })

/** Fills a cache with the values, and closes it. */
async function fill(options: Partial<ForkCacheOptions> = {}) {
  const cache = await open(options)
  cache.write(values)
  await cache.close()
}

async function read(options: Partial<ForkCacheOptions> = {}) {
  const cache = await open(options)
  const found = cache.read(keys)
  await cache.close()
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
    const [first, second] = [await open(), await open()]
    first.write(values)
    await first.close()
    expect(second.read(keys)).toEqual(values)
    await second.close()
    expect(second.read(keys)).toEqual(noValues)
  })

  test("a known value is not written again by another open cache, nor a code that two accounts share", async () => {
    const account = { balance: 0n, nonce: 1n, code: `0x${"5b".repeat(1000)}` as const }
    const twins = { ...noValues, accounts: new Map([token, holder].map((address) => [address, account])) }
    const caches = [await open(), await open(), await open()]
    for (const cache of caches) {
      cache.write(twins)
      cache.write(twins)
    }
    for (const cache of caches) await cache.close()
    await fill()
    await fill()
    const [name = ""] = readdirSync(join(folder, "fork-2"))
    const sizes = [statSync(join(folder, "fork-2", name)).size]
    await fill()
    sizes.push(statSync(join(folder, "fork-2", name)).size)
    expect(sizes[0]).toBe(sizes[1])
    expect(sizes[0]).toBeLessThan(3 * 1300 + 1500)
  })

  test("stats count values found and written", async () => {
    await fill()
    const cache = await open()
    cache.read(keys)
    cache.write(values)
    expect(cache.stats).toEqual({ isEnabled: true, hits: 6, writes: 6 })
    await cache.close()
  })
})

describe("answers", () => {
  const hash = word(0x7)
  const byHash = ["eth_getTransactionByHash", [hash]] as const
  const byNumber = ["eth_getBlockByNumber", ["0xf", false]] as const
  const byTag = ["eth_getBlockByNumber", ["latest", false]] as const

  /** Puts the answers, and returns those that the cache has when it is opened again. */
  async function kept(options: Partial<ForkCacheOptions> = {}) {
    const first = await open(options)
    for (const [method, params] of [byHash, byNumber, byTag])
      first.put(method, params, { z: 1, a: [null, "0x"] })
    await first.close()
    const second = await open(options)
    const found = [byHash, byNumber, byTag].map(([method, params]) => second.get(method, params))
    await second.close()
    return found
  }

  test("answers are returned unchanged; those about the newest block are not kept", async () => {
    const answer = { z: 1, a: [null, "0x"] }
    expect(await kept()).toEqual([answer, answer, undefined])
  })

  test("near the head, answers for a block number are neither kept nor returned", async () => {
    expect(await kept({ isNearHead: true })).toEqual([{ z: 1, a: [null, "0x"] }, undefined, undefined])
    await kept()
    const cache = await open({ isNearHead: true })
    expect(cache.get(...byNumber)).toBe(undefined)
    await cache.close()
  })

  test("a null answer is not kept", async () => {
    const first = await open()
    first.put(...byHash, null)
    await first.close()
    const second = await open()
    expect(second.get(...byHash)).toBe(undefined)
    await second.close()
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
    const cache = await open({ blockHash: word(block) })
    const { accounts, slots } = cache.read(slotKeys)
    await cache.close()
    return accounts.size + (slots.get(token)?.size ?? 0)
  }

  const files = () => {
    const path = join(folder, "fork-2")
    return readdirSync(path).map((name) => join(path, name))
  }

  /** Fills blocks; the first one was opened least recently. */
  async function fillBlocks(...blocks: readonly bigint[]) {
    for (const [place, block] of blocks.entries()) {
      const before = new Set(place === 0 ? [] : files())
      const cache = await open({ blockHash: word(block) })
      cache.write(filled(20_000))
      await cache.close()
      for (const path of files()) if (!before.has(path)) utimesSync(path, place + 1, place + 1)
    }
  }

  test("blocks that were opened least recently are removed", async () => {
    await fillBlocks(1n, 2n, 3n)
    await (await open({ blockHash: word(1n) })).close()
    await (await open({ blockHash: word(4n), maxBytes: 150_000 })).close()
    expect([await countOf(1n), await countOf(2n), await countOf(3n)]).toEqual([3, 0, 0])
    expect(lines).toEqual([])
  })

  test("the file of a block that is open elsewhere is removed, and the open cache still works", async () => {
    await fillBlocks(1n, 2n, 3n)
    const removed = await open({ blockHash: word(1n) })
    for (const path of files()) utimesSync(path, 1, 1)
    await (await open({ blockHash: word(4n), maxBytes: 1 })).close()
    expect(files().length).toBe(1)
    removed.write(values)
    expect(removed.read(slotKeys).slots.get(token)?.size).toBe(2)
    await removed.close()
    expect(lines).toEqual([])
  })

  test("a block larger than the limit is still read, nothing is added, and one line says so", async () => {
    const first = await open()
    first.write(filled(200_000))
    await first.close()
    const second = await open({ maxBytes: 100_000 })
    second.write(values)
    await second.close()
    expect(await countOf(BigInt(blockHash))).toBe(3)
    expect((await read()).blockHashes.size).toBe(0)
    expect(lines).toEqual([
      `fork cache: ${join(folder, "fork-2")}: this block alone needs more than 100000 bytes; nothing more is kept`,
    ])
  })

  test("a block that becomes too large while it is filled is reported once", async () => {
    const cache = await open({ maxBytes: 6_000_000 })
    for (const byte of ["00", "01", "02", "03"])
      for (const method of ["eth_getBlockByHash", "eth_getTransactionByHash"])
        cache.put(method, [`0x${byte.repeat(32)}`], byte.repeat(2 ** 20))
    await cache.close()
    expect(lines).toEqual([
      `fork cache: ${join(folder, "fork-2")}: this block alone needs more than 6000000 bytes; nothing more is kept`,
    ])
  })
})

describe("failures", () => {
  test("a folder that cannot be created: the cache is disabled, and one line says so", async () => {
    writeFileSync(join(folder, "file"), "")
    const cache = await open({ folder: join(folder, "file") })
    cache.write(values)
    cache.put("eth_getBlockByHash", [word(1), false], {})
    expect(cache.read(keys)).toEqual(noValues)
    expect(cache.stats).toEqual({ isEnabled: false, hits: 0, writes: 0 })
    await cache.close()
    const path = join(folder, "file")
    expect(lines).toEqual([
      `fork cache: ${path} cannot be written: ENOTDIR: not a directory, mkdir '${join(path, "fork-2")}'; the fork goes on without cache`,
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
    const [name = ""] = readdirSync(join(folder, "fork-2"))
    const path = join(folder, "fork-2", name)
    rmSync(path)
    mkdirSync(path)
    expect(await read()).toEqual(noValues)
    expect(lines).toEqual([
      `fork cache: ${folder} cannot be written: EISDIR: illegal operation on a directory, open '${path}'; the fork goes on without cache`,
    ])
  })
})
