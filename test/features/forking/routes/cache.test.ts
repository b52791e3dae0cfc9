/** The disk cache of a fork: the requests that it saves, and the values that are never in it. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { numberToHex, pad } from "viem"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { machineTiming } from "../../../../src/features/forking/remote/origin/timing.ts"
import { createNode } from "../../../../src/index.ts"
import { ada, askOf, contracts, type Remotes, startRemotes, sum } from "./remotes.ts"

let remotes: Remotes
beforeAll(async () => {
  remotes = await startRemotes()
})
afterAll(() => remotes[Symbol.asyncDispose]())

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "midblock-cache-"))
  remotes.midblock.proxy.take()
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = (cache: boolean | string = folder) =>
  createNode({ fork: { url: remotes.midblock.proxy.url, cache } })
const call = { from: `0x${"c0ffee".repeat(6)}c0ff`, to: contracts.adder }
const toAdder = { from: ada, to: contracts.adder, gas: "0x40000", maxFeePerGas: "0x77359400" }
const asked = () => remotes.midblock.proxy.take()

test("a second node requests only the block: state, old state, a block hash and a transaction come from the disk", async () => {
  const { head: blockNumber } = remotes.midblock.history
  const use = async () => {
    await using node = await createNode({
      fork: { url: remotes.midblock.proxy.url, cache: folder, blockNumber },
    })
    const ask = askOf(node)
    const answers = [
      await ask("eth_call", [call, "latest"]),
      await ask("eth_call", [{ to: contracts.hasher, data: pad("0x2") }, "latest"]),
      await ask("eth_getTransactionByHash", [remotes.midblock.history.transactions[0]]),
      await ask("eth_getStorageAt", [contracts.adder, pad("0x0"), "0x2"]),
      await ask("eth_sendTransaction", [toAdder]),
    ]
    return [...answers, await node.mine(2)]
  }
  const first = await use()
  expect(first[0]).toBe(sum)
  expect(first[3]).toBe(pad("0x1"))
  expect(asked().length).toBeGreaterThan(3)
  expect(await use()).toEqual(first)
  expect(asked()).toEqual([
    ["eth_chainId", "eth_getStorageValues", "eth_getAccountInfo", "eth_getBlockByNumber"],
  ])
})

test("two nodes of one process fill one cache at the same time", async () => {
  await using one = await open()
  await using other = await open()
  const read = (node: typeof one) => askOf(node)("eth_call", [call, "latest"])
  expect(await Promise.all([read(one), read(other), read(one)])).toEqual([sum, sum, sum])
})

test("local changes are not in the cache", async () => {
  {
    await using node = await open()
    const ask = askOf(node)
    await ask("anvil_setStorageAt", [contracts.adder, pad("0x3"), pad("0xff")])
    await ask("anvil_setBalance", [contracts.hasher, "0x64"])
    await ask("eth_sendTransaction", [toAdder])
    await node.mine()
    await ask("eth_call", [call, "latest"])
  }
  await using node = await open()
  const ask = askOf(node)
  expect(await ask("eth_call", [call, "latest"])).toBe(sum)
  expect(await ask("eth_getBalance", [contracts.hasher, "latest"])).toBe("0x0")
  expect(await ask("eth_getStorageAt", [contracts.adder, pad("0x0"), "latest"])).toBe(pad("0x1"))
  expect(await ask("eth_getTransactionCount", [ada, "latest"])).toBe("0x1")
})

test("anvil_reset keeps the cache", async () => {
  await using node = await open()
  const ask = askOf(node)
  await ask("eth_call", [call, "latest"])
  await ask("anvil_reset", [{ forking: { blockNumber: Number(node.fork?.block.number) } }])
  asked()
  expect(await ask("eth_call", [call, "latest"])).toBe(sum)
  expect(asked()).toEqual([])
})

test("answers for a block number are not cached while the fork block is new", async () => {
  const { head } = remotes.midblock.history
  const read = async (nowMs: number) => {
    const timing = { ...machineTiming, now: () => nowMs }
    await using node = await createNode({
      fork: { url: remotes.midblock.proxy.url, cache: folder, timing },
    })
    asked()
    await askOf(node)("eth_getBlockByNumber", [numberToHex(head - 1n), false])
    return asked().flat()
  }
  const block = (await remotes.midblock.ask("eth_getBlockByNumber", [numberToHex(head), false])) as {
    timestamp: string
  }
  const minted = Number(block.timestamp) * 1000
  const [fresh, old] = [minted + 60_000, minted + 3_601_000]
  const isAsked = [await read(fresh), await read(fresh), await read(old), await read(old)]
  expect(isAsked.map((methods) => methods.length > 0)).toEqual([true, true, true, false])
})

test("a fork of a development chain has no cache by default, nor with false, and creates no folder", async () => {
  for (const cache of [undefined, false]) {
    const fork = { url: remotes.midblock.proxy.url, cache }
    const other = process.env.XDG_CACHE_HOME
    process.env.XDG_CACHE_HOME = folder
    try {
      await (await createNode({ fork })).close()
    } finally {
      if (other === undefined) delete process.env.XDG_CACHE_HOME
      else process.env.XDG_CACHE_HOME = other
    }
    expect(readdirSync(folder)).toEqual([])
  }
})

test("cache: true uses the cache folder of the user", async () => {
  const other = process.env.XDG_CACHE_HOME
  process.env.XDG_CACHE_HOME = folder
  try {
    await (await open(true)).close()
  } finally {
    if (other === undefined) delete process.env.XDG_CACHE_HOME
    else process.env.XDG_CACHE_HOME = other
  }
  expect(readdirSync(join(folder, "midblock"))).toEqual(["fork"])
})

test("a fork whose cache folder cannot be created works without cache, and warns once", async () => {
  const lines: string[] = []
  const fork = { url: remotes.midblock.proxy.url, cache: "/dev/null/cache" }
  await using node = await createNode({ fork: { ...fork, onWarning: (line) => lines.push(line) } })
  expect(await askOf(node)("eth_call", [call, "latest"])).toBe(sum)
  expect(lines).toEqual([
    expect.stringMatching(
      /^fork cache: \/dev\/null\/cache cannot be written: .*; the fork goes on without cache$/,
    ),
  ])

  const warned: string[] = []
  const listen = ({ code, message }: Error & { code?: string }) => {
    if (code?.startsWith("MIDBLOCK_")) warned.push(`${code}: ${message}`) // other warnings may come from other tests
  }
  process.on("warning", listen)
  for (let count = 0; count < 2; count++) await (await createNode({ fork })).close()
  await new Promise(setImmediate)
  process.off("warning", listen)
  expect(warned).toEqual([`MIDBLOCK_FORK_CACHE: ${lines[0]}`])
})

test.each([42, "", {}])("error: cache %j", async (cache) => {
  await expect(open(cache as never)).rejects.toThrow(
    "invalid option fork.cache: expected a folder, true or false",
  )
  expect(asked()).toEqual([])
})
