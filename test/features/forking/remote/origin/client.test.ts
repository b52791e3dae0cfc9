/** The requests of an open origin; anvil is the remote. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { openOrigin } from "../../../../../src/features/forking/remote/origin/open.ts"
import type { OriginBlock } from "../../../../../src/features/forking/remote/origin/origin.ts"
import { startAnvil } from "../../../../acceptance/anvil.ts"
import { startProxy, type TestProxy } from "../proxy.ts"
import { newest } from "./chain.ts"
import { skippingTiming, timeoutMs } from "./timing.ts"

let anvil: Awaited<ReturnType<typeof startAnvil>>
let proxy: TestProxy
let block: OriginBlock

const caller = `0x${"c1".repeat(20)}` as const
const reader = `0x${"c2".repeat(20)}` as const
const transaction = `0x${"11".repeat(32)}` as const

beforeAll(async () => {
  anvil = await startAnvil([])
  // SLOAD of 1 and of 7.
  await anvil.request("anvil_setCode", [reader, "0x60015460075400"])
  await anvil.request("anvil_mine", ["0x1"])
  block = await newest(anvil.request)
  proxy = await startProxy(anvil.url)
})

beforeEach(() => proxy.always("forward"))

afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await anvil[Symbol.asyncDispose]()
})

const open = async () => {
  const origin = await openOrigin(proxy.url, { timing: skippingTiming(), timeoutMs, retries: 1 })
  proxy.take()
  return origin
}

test("request: returns the result of the remote unchanged", async () => {
  const origin = await open()
  expect(await origin.request("eth_getTransactionByHash", [transaction])).toBe(null)
  const result = { type: "0x7e", v: 1, odd: [null] }
  proxy.next({ change: (body) => JSON.stringify({ ...JSON.parse(body), result }) })
  expect(await origin.request("eth_getTransactionByHash", [transaction])).toEqual(result)
})

test("args: request: pinnedTo: the hash of the block is asked for in the same message, and must be the same", async () => {
  const origin = await open()
  const pinned = (pinnedTo: OriginBlock) => origin.request("eth_getBalance", [caller, "0x0"], { pinnedTo })
  expect(await pinned(block)).toBe("0x0")
  expect(proxy.take()).toEqual([["eth_getBalance", "eth_getBlockByNumber"]])
  const gone = { ...block, hash: `0x${"12".repeat(32)}` as const }
  await expect(pinned(gone)).rejects.toMatchObject({
    name: "OriginStateUnavailable",
    message: `the origin ${proxy.host} does not have the state of block 1 (${gone.hash}): block 1 now has the hash ${block.hash}: the chain was reorganised`,
  })
  await expect(pinned({ ...block, number: 9n })).rejects.toThrow(
    `the origin ${proxy.host} does not have the state of block 9 (${block.hash}): unknown block`,
  )
  expect(proxy.take().length).toBe(2)
})

test("args: request: pinnedTo: an error of the remote stays its own", async () => {
  const origin = await open()
  proxy.next({
    errors: ({ method }) =>
      method === "eth_getBalance" ? { code: -32000, message: "missing trie node 12" } : undefined,
  })
  await expect(origin.request("eth_getBalance", [caller, "0x0"], { pinnedTo: block })).rejects.toMatchObject({
    name: "OriginRequestFailed",
    code: -32000,
    message: "missing trie node 12",
  })
})

test("args: request: signal: its reason ends the request; when it is aborted before, nothing is sent", async () => {
  const origin = await open()
  const controller = new AbortController()
  proxy.next("hang")
  const asking = origin.request("eth_chainId", [], { signal: controller.signal })
  const settled = Promise.allSettled([asking])
  await proxy.arrived(1)
  const reason = new Error("enough")
  controller.abort(reason)
  expect(await settled).toEqual([{ status: "rejected", reason }])
  await expect(origin.request("eth_chainId", [], { signal: controller.signal })).rejects.toBe(reason)
  expect(await origin.request("eth_chainId", [])).toBe("0x7a69")
  expect(proxy.take().length).toBe(2)
})

test("close: ends the requests in flight, and refuses new ones", async () => {
  const origin = await open()
  proxy.always("hang")
  const reading = origin.read(block, { accounts: [reader], slots: new Map() })
  const asking = origin.request("eth_chainId", [])
  const settled = Promise.allSettled([reading, asking])
  await proxy.arrived(2)
  origin.close()
  const message = `the origin ${proxy.host} is closed`
  for (const each of await settled) expect(each).toMatchObject({ status: "rejected", reason: { message } })
  await expect(origin.request("eth_chainId", [])).rejects.toMatchObject({ name: "OriginClosed", message })
})
