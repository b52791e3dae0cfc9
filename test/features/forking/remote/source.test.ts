/** The layers of a fork; a midblock node in process is the remote. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createNode } from "midblock"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openCache } from "../../../../src/features/forking/remote/cache/cache.ts"
import { createOfflineOrigin } from "../../../../src/features/forking/remote/file/offline.ts"
import { readForkFile } from "../../../../src/features/forking/remote/file/read.ts"
import { createForkRecorder } from "../../../../src/features/forking/remote/file/recorder.ts"
import type {
  AccountValues,
  Origin,
  StateKeys,
  StateValues,
} from "../../../../src/features/forking/remote/origin/origin.ts"
import { createForkSource } from "../../../../src/features/forking/remote/source.ts"
import { normalizeKeys } from "../../../../src/features/forking/remote/stateValues.ts"
import { keccak256 } from "../../../../src/kernel/evm/base/crypto.ts"

type Hex = `0x${string}`
const word = (value: bigint | number): Hex => `0x${value.toString(16).padStart(64, "0")}`
const [token, holder, absent] = [
  `0x${"aa".repeat(20)}`,
  `0x${"bb".repeat(20)}`,
  `0x${"cc".repeat(20)}`,
] as const
const code = "0x600160025500"

let folder: string
let node: Awaited<ReturnType<typeof createNode>>
let block: { number: bigint; hash: Hex; raw: Record<string, unknown> }
let asked: unknown[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "midblock-source-"))
  asked = []
  node = await createNode({ mining: false })
  await rpc("anvil_setCode", [token, code])
  await rpc("anvil_setNonce", [token, "0x1"])
  await rpc("anvil_setStorageAt", [token, "0x1", word(255)])
  await rpc("anvil_setBalance", [holder, "0xde0b6b3a7640000"])
  await rpc("anvil_mine", ["0x2"])
  const raw = (await rpc("eth_getBlockByNumber", ["latest", false])) as Record<string, unknown>
  block = { number: BigInt(raw.number as Hex), hash: raw.hash as Hex, raw }
})
afterEach(async () => {
  await node.close()
  rmSync(folder, { recursive: true })
})

const rpc = (method: string, params: readonly unknown[]): Promise<unknown> =>
  node.request({ method, params } as never) as Promise<unknown>

/** An origin that reads each key by a separate request, and records the requests that it gets. */
const origin: Pick<Origin, "read" | "request"> = {
  async read(at, keys) {
    asked.push(keys)
    const tag = { blockHash: at.hash }
    const account = async (address: Hex): Promise<[Hex, AccountValues]> => {
      const [balance, nonce, bytes] = (await Promise.all(
        ["eth_getBalance", "eth_getTransactionCount", "eth_getCode"].map((method) =>
          rpc(method, [address, tag]),
        ),
      )) as [Hex, Hex, Hex]
      return [address, { balance: BigInt(balance), nonce: BigInt(nonce), code: bytes }]
    }
    const slots = async ([address, hexes]: readonly [Hex, readonly Hex[]]): Promise<[Hex, Map<Hex, Hex>]> => {
      const values = hexes.map(
        async (slot) => [slot, await rpc("eth_getStorageAt", [address, slot, tag])] as const,
      )
      return [address, new Map((await Promise.all(values)) as [Hex, Hex][])]
    }
    const hashes = (keys.blockHashes ?? []).map(async (number): Promise<[bigint, Hex]> => {
      const found = await rpc("eth_getBlockByNumber", [`0x${number.toString(16)}`, false])
      return [number, (found as { hash: Hex }).hash]
    })
    return {
      accounts: new Map(await Promise.all(keys.accounts.map(account))),
      slots: new Map(await Promise.all([...keys.slots].map(slots))),
      blockHashes: new Map(await Promise.all(hashes)),
    }
  },
  request(method, params) {
    asked.push([method, params])
    return rpc(method, params)
  },
}

const keys: StateKeys = {
  accounts: [token, holder, absent],
  slots: new Map([[token, ["0x0", "0x1"]]]),
  blockHashes: [1n],
}
const expected = async (): Promise<StateValues> => ({
  accounts: new Map([
    [token, { balance: 0n, nonce: 1n, code }],
    [holder, { balance: 10n ** 18n, nonce: 0n, code: "0x" }],
    [absent, { balance: 0n, nonce: 0n, code: "0x" }],
  ]),
  slots: new Map([
    [
      token,
      new Map([
        [word(0), word(0)],
        [word(1), word(255)],
      ]),
    ],
  ]),
  blockHashes: new Map([[1n, ((await rpc("eth_getBlockByNumber", ["0x1", false])) as { hash: Hex }).hash]]),
})

const openOwnCache = () => openCache({ folder, chainId: 31337n, blockHash: block.hash })

test("read: returns a promise of the values the first time, and the values directly after that", async () => {
  const source = createForkSource({ block, origin })
  const first = source.read(keys)
  expect(first).toBeInstanceOf(Promise)
  expect(await first).toEqual(await expected())
  expect(source.read(keys)).toEqual(await expected())
  expect(asked).toEqual([normalizeKeys(keys)])
  expect(source.stats).toEqual({ fileHits: 0, cacheHits: 0, misses: 6, fetches: 1 })
})

test("read: fetches only the missing values, in one read of the origin", async () => {
  const source = createForkSource({ block, origin })
  await source.read({ accounts: [token], slots: new Map([[token, ["0x1"]]]) })
  expect(await source.read(keys)).toEqual(await expected())
  expect(asked[1]).toEqual({
    accounts: [holder, absent],
    slots: new Map([[token, [word(0)]]]),
    blockHashes: [1n],
  })
  expect(source.stats).toEqual({ fileHits: 0, cacheHits: 0, misses: 6, fetches: 2 })
})

test("peek: has the values of a read, and no others", async () => {
  const { peek, read } = createForkSource({ block, origin })
  expect(peek.account(absent)).toBeUndefined()
  expect(peek.storage(token, word(1))).toBeUndefined()
  await read(keys)
  expect(peek.account(absent)).toBeNull()
  expect(peek.storage(token, word(1))).toEqual(Uint8Array.of(255))
  expect(peek.storage(token, word(2))).toBe(undefined)
})

test("request: a constant answer is fetched once, one about the newest block each time", async () => {
  const source = createForkSource({ block, origin })
  const first = await source.request("eth_getBlockByHash", [block.hash, false])
  expect(first).toEqual(block.raw)
  expect(source.request("eth_getBlockByHash", [block.hash, false])).toEqual(first)
  expect(await source.request("eth_blockNumber", [])).toBe("0x2")
  await rpc("anvil_mine", ["0x1"])
  expect(await source.request("eth_blockNumber", [])).toBe("0x3")
  expect(source.stats).toEqual({ fileHits: 0, cacheHits: 0, misses: 3, fetches: 3 })
})

test("the cache answers a second run synchronously, without the remote", async () => {
  const first = openOwnCache()
  const cold = createForkSource({ block, origin, cache: first })
  await cold.read(keys)
  await cold.request("eth_getBlockByHash", [block.hash, false])
  await first.close()

  const second = openOwnCache()
  const warm = createForkSource({ block, origin, cache: second })
  asked = []
  expect(warm.read(keys)).toEqual(await expected())
  expect(warm.request("eth_getBlockByHash", [block.hash, false])).toEqual(block.raw)
  expect(asked).toEqual([])
  expect(warm.stats).toEqual({ fileHits: 0, cacheHits: 7, misses: 0, fetches: 0 })
  await second.close()
})

test("peek: finds the values of the file and of the cache without a read", async () => {
  const slots = (slot: Hex): StateKeys["slots"] => new Map([[token, [slot]]])
  const path = join(folder, "peek.json")
  const recorder = createForkRecorder({ path, head: { chainId: 31337n, block: block.raw } })
  recorder.note(await origin.read(block, { accounts: [holder], slots: slots(word(0)) }))
  await recorder.save()
  const cold = openOwnCache()
  // The account is in both: the file has precedence, and only its read is counted.
  const cached = { accounts: [absent, holder], slots: slots(word(1)), blockHashes: [1n] }
  await createForkSource({ block, origin, cache: cold }).read(cached)
  await cold.close()
  const cache = openOwnCache()
  const file = readForkFile(path)
  const { peek, stats, inMemory } = createForkSource({ block, origin, file, cache })
  asked = []
  const codeHash = keccak256(new Uint8Array())
  expect(peek.account(holder)).toEqual({ balance: 10n ** 18n, nonce: 0n, codeHash })
  expect(peek.storage(token, word(0))).toEqual(new Uint8Array())
  expect(peek.storage(token, word(1))).toEqual(Uint8Array.of(255))
  expect(peek.account(token)).toBeUndefined()
  expect(peek.storage(token, word(2))).toBeUndefined()
  expect(peek.blockHash(0n)).toBeUndefined()
  expect(inMemory(keys)).toEqual({
    accounts: new Map([[holder, { balance: 10n ** 18n, nonce: 0n, code: "0x" }]]),
    slots: (await expected()).slots,
    blockHashes: new Map(),
  })
  expect(peek.account(absent)).toBe(null)
  expect(peek.blockHash(1n)).toBe((await expected()).blockHashes.get(1n))
  expect(stats).toEqual({ fileHits: 2, cacheHits: 3, misses: 0, fetches: 0 })
  expect(asked).toEqual([])
  await cache.close()
})

test("a recording is the same from the remote and from the cache, and answers offline", async () => {
  const head = { chainId: 31337n, block: block.raw }
  const record = async (name: string) => {
    const [path, cache] = [join(folder, name), openOwnCache()]
    const recorder = createForkRecorder({ path, head })
    const source = createForkSource({ block, origin, cache, recorder })
    recorder.note(await source.read({ ...keys, accounts: [...keys.accounts].reverse() }))
    await source.request("eth_getBlockByHash", [block.hash, false])
    await recorder.save()
    await cache.close()
    return { text: readFileSync(path, "utf8"), stats: source.stats }
  }
  const [cold, warm] = [await record("cold.json"), await record("warm.json")]
  expect(cold.stats.fetches).toBe(2)
  expect(warm.stats.fetches).toBe(0)
  expect(warm.text).toBe(cold.text)

  const path = join(folder, "warm.json")
  const file = readForkFile(path)
  const source = createForkSource({ block, file, origin: createOfflineOrigin(path, file) })
  asked = []
  expect(source.read(keys)).toEqual(await expected())
  expect(source.request("eth_getBlockByHash", [block.hash, false])).toEqual(block.raw)
  expect(source.stats).toEqual({ fileHits: 7, cacheHits: 0, misses: 0, fetches: 0 })
  await expect(source.read({ accounts: [], slots: new Map([[token, ["0x9"]]]) })).rejects.toThrow(
    `fork file ${path} has no slot ${word(9)} of ${token} at block 2 (${block.hash}); add it with: midblock fork update ${path} --fork-url <url> -- <the command that failed>`,
  )
  expect(asked).toEqual([])
})

test("error: an error of the remote is passed on, and the values stay unknown", async () => {
  const failing = { ...origin, read: () => Promise.reject(new Error("429 Too Many Requests")) }
  const { read, peek } = createForkSource({ block, origin: failing })
  await expect(read(keys)).rejects.toThrow("429 Too Many Requests")
  expect(peek.account(token)).toBeUndefined()
  expect(peek.storage(token, word(1))).toBeUndefined()
})
