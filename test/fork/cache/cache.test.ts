import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { keccak256 } from "../../../src/evm/base/crypto.ts"
import { type ForkCacheOptions, openCache } from "../../../src/fork/cache/cache.ts"
import type { StateValues } from "../../../src/fork/origin/origin.ts"
import { normalizeKeys, noValues } from "../../../src/fork/stateValues.ts"

const word = (value: bigint | number): `0x${string}` => `0x${value.toString(16).padStart(64, "0")}`
const [token, holder, absent] = [
  `0x${"aa".repeat(20)}`,
  `0x${"bb".repeat(20)}`,
  `0x${"cc".repeat(20)}`,
] as const
const blockHash = word(0xb10c)

let folder: string
let lines: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "midblock-cache-"))
  lines = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (options: Partial<ForkCacheOptions> = {}) =>
  openCache({ folder, chainId: 1n, blockHash, keccak256, log: (line) => lines.push(line), ...options })

const keys = normalizeKeys({
  accounts: [token, holder, absent],
  slots: new Map([[token, ["0x0", "0x1"]]]),
  blockHashes: [15n],
})
const values: StateValues = {
  accounts: new Map([
    [token, { balance: 0n, nonce: 1n, code: "0x6001600255" }],
    [holder, { balance: 2n ** 256n - 1n, nonce: 2n ** 64n - 1n, code: "0x" }],
    [absent, { balance: 0n, nonce: 0n, code: "0x" }],
  ]),
  slots: new Map([
    [
      token,
      new Map([
        [word(0), word(0)],
        [word(1), word(2n ** 256n - 1n)],
      ]),
    ],
  ]),
  blockHashes: new Map([[15n, word(0xf00d)]]),
}

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

const dataFile = () => join(folder, "fork-1-1", "data.mdb")

describe("state", () => {
  test("a new cache knows nothing", async () => {
    expect(await read()).toEqual(noValues)
    expect(lines).toEqual([])
  })

  test("a later opening reads what was written: empty accounts and zero slots as well", async () => {
    await fill()
    expect(await read()).toEqual(values)
    expect(lines).toEqual([])
  })

  test("another block and another chain know nothing of it", async () => {
    await fill()
    expect(await read({ blockHash: word(0xb10d) })).toEqual(noValues)
    expect(await read({ chainId: 10n })).toEqual(noValues)
  })

  test("two openings in one process read what the other one wrote, and one goes on when the other is closed", async () => {
    const [first, second] = [await open(), await open()]
    first.write(values)
    await first.close()
    expect(second.read(keys)).toEqual(values)
    await second.close()
    expect(second.read(keys)).toEqual(noValues)
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

  /** Puts the answers, and tells which of them a later opening has. */
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

  test("answers come back as they were; those to the newest block are not kept", async () => {
    const answer = { z: 1, a: [null, "0x"] }
    expect(await kept()).toEqual([answer, answer, undefined])
  })

  test("near the head answers to a number are not kept, nor given", async () => {
    expect(await kept({ isNearHead: true })).toEqual([{ z: 1, a: [null, "0x"] }, undefined, undefined])
    await kept()
    const cache = await open({ isNearHead: true })
    expect(cache.get(...byNumber)).toBe(undefined)
    await cache.close()
  })

  test("that something does not exist is not kept", async () => {
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

  test("blocks that were opened least recently are removed, with their codes", async () => {
    for (const block of [1n, 2n, 3n]) {
      const cache = await open({ blockHash: word(block) })
      cache.write(filled(20_000 + Number(block)))
      await cache.close()
    }
    await (await open({ blockHash: word(1n) })).close()
    await (await open({ blockHash: word(4n), maxBytes: 150_000 })).close()
    expect([await countOf(1n), await countOf(2n), await countOf(3n)]).toEqual([3, 0, 0])
    expect(readFileSync(dataFile()).length).toBeLessThan(1_000_000)
    expect(lines).toEqual([])
  })

  test("a block that alone is larger is still read, and one line says that nothing is added", async () => {
    const first = await open()
    first.write(filled(200_000))
    await first.close()
    await (await open({ maxBytes: 100_000 })).close()
    expect(await countOf(BigInt(blockHash))).toBe(3)
    expect(lines).toEqual([
      `fork cache: ${join(folder, "fork-1-1")}: this block alone needs more than 100000 bytes; nothing more is kept`,
    ])
  })
})

describe("failures", () => {
  test("a folder that cannot be made: the fork goes on without, and says so once", async () => {
    writeFileSync(join(folder, "file"), "")
    const cache = await open({ folder: join(folder, "file") })
    cache.write(values)
    cache.put("eth_getBlockByHash", [word(1), false], {})
    expect(cache.read(keys)).toEqual(noValues)
    expect(cache.stats).toEqual({ isEnabled: false, hits: 0, writes: 0 })
    await cache.close()
    const path = join(folder, "file")
    expect(lines).toEqual([
      `fork cache: ${path} cannot be written: ENOTDIR: not a directory, mkdir '${join(path, "fork-1-1")}'; the fork goes on without cache`,
    ])
  })

  test.skipIf(process.platform !== "linux")("a folder in /proc, which has no room for others", async () => {
    expect(await read({ folder: "/proc/cache" })).toEqual(noValues)
    expect(lines).toEqual([
      "fork cache: /proc/cache cannot be written: ENOENT: no such file or directory, mkdir '/proc/cache'; the fork goes on without cache",
    ])
  })

  const damages: readonly [name: string, line: string, (path: string) => void][] = [
    ["text", "it is not a database", (path) => writeFileSync(path, "hello ".repeat(10_000))],
    ["a few bytes", "it is not a database", (path) => truncateSync(path, 100)],
    ["zeros", "it is not a database", (path) => writeFileSync(path, Buffer.alloc(50_000))],
    ["no end", "it ends before its last page", (path) => truncateSync(path, 9000)],
    [
      "a lock file that is none",
      "its lock file is damaged",
      (path) => writeFileSync(`${path}-lock`, "hello"),
    ],
  ]
  test.each(damages)("a damaged file, %s: a new one is begun", async (_, reason, damage) => {
    await fill()
    damage(dataFile())
    expect(await read()).toEqual(noValues)
    expect(lines).toEqual([`fork cache: ${join(folder, "fork-1-1")}: ${reason}; a new one is begun`])
    await fill()
    expect(await read()).toEqual(values)
    expect(lines.length).toBe(1)
    expect(readdirSync(join(folder, "fork-1-1"))).toEqual(["damaged"])
  })

  test("an empty file is as none", async () => {
    mkdirSync(join(folder, "fork-1-1"))
    writeFileSync(dataFile(), "")
    await fill()
    expect(await read()).toEqual(values)
    expect(lines).toEqual([])
  })

  /** Flips one bit of the file wherever it has these bytes. */
  function flip(bytes: Buffer) {
    const file = readFileSync(dataFile())
    for (let at = file.indexOf(bytes); at !== -1; at = file.indexOf(bytes, at + 1))
      file[at] = (file[at] as number) ^ 1
    writeFileSync(dataFile(), file)
  }
  const found: readonly [string, Buffer][] = [
    ["value of a slot", Buffer.alloc(32, 0xff)],
    ["code", Buffer.from("6001600255", "hex")],
    ["hash of a block", Buffer.from(word(0xf00d).slice(2), "hex")],
  ]
  test.each(found)(
    "a changed %s is found: the run goes on without cache, the next one begins a new one",
    async (_, bytes) => {
      await fill()
      flip(bytes)
      expect(await read()).toEqual(noValues)
      const goesOn = "an entry is damaged; the fork goes on without cache"
      expect(lines).toEqual([`fork cache: ${join(folder, "fork-1-1")}: ${goesOn}`])
      await fill()
      expect(await read()).toEqual(values)
    },
  )
})
