/** Several URLs: which one is asked, when the next one is asked, and when the first is asked again. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { openOrigin } from "../../../../../src/features/forking/remote/origin/open.ts"
import type { OriginBlock } from "../../../../../src/features/forking/remote/origin/origin.ts"
import { createNode, type MidblockNode } from "../../../../../src/index.ts"
import { startProxy, type TestProxy, without } from "../proxy.ts"
import { keys, prepare, values } from "./chain.ts"
import { skippingTiming, timeoutMs } from "./timing.ts"

let node: MidblockNode
let first: TestProxy
let second: TestProxy
let block: OriginBlock

beforeAll(async () => {
  node = await createNode()
  block = await prepare((method, params) => node.request<unknown>({ method, params }))
  const { url } = await node.listen()
  first = await startProxy(url)
  second = await startProxy(url)
})

beforeEach(() => {
  for (const proxy of [first, second]) {
    proxy.always("forward")
    proxy.take()
  }
})

afterAll(async () => {
  await first[Symbol.asyncDispose]()
  await second[Symbol.asyncDispose]()
  await node.close()
})

const timings = () => ({ timing: skippingTiming(), timeoutMs })
const counts = () => [first.take().length, second.take().length]

test("behavior: the first URL that works answers, the others are not asked", async () => {
  const origin = await openOrigin([first.url, second.url], timings())
  expect(await origin.read(block, keys)).toEqual(values)
  expect(counts()).toEqual([2, 0])
  expect(origin.hosts).toEqual([first.host, second.host])
})

test("behavior: when the first URL fails, the next one answers until the cool-down of the first ends", async () => {
  const options = timings()
  const origin = await openOrigin([first.url, second.url], options)
  counts()
  first.next({ status: 500 })
  expect(await origin.read(block, keys)).toEqual(values)
  expect(counts()).toEqual([1, 2])
  expect(options.timing.pauses).toEqual([])
  expect(origin.stats.failovers).toBe(1)
  expect(await origin.read(block, keys)).toEqual(values)
  expect(counts()).toEqual([0, 1])
  await new Promise<void>((resolve) => options.timing.after(188, resolve))
  expect(await origin.read(block, keys)).toEqual(values)
  expect(counts()).toEqual([1, 0])
})

test("behavior: while a URL is tried again after its cool-down, other requests do not wait for it", async () => {
  const options = timings()
  const origin = await openOrigin([first.url, second.url], options)
  first.next({ status: 500 }, "hang")
  await origin.request("eth_chainId", [])
  await new Promise<void>((resolve) => options.timing.after(188, resolve))
  counts()
  const tried = origin.request("eth_chainId", [])
  await first.arrived(1)
  expect(await origin.request("eth_blockNumber", [])).toBe("0x1")
  expect(counts()).toEqual([1, 1])
  options.timing.timeOut()
  expect(await tried).toBe("0x7a69")
})

test("behavior: when one URL asks to wait with Retry-After, another one is asked without a pause", async () => {
  const options = timings()
  const origin = await openOrigin([first.url, second.url], options)
  first.next({ status: 429, headers: { "retry-after": "30" } })
  expect(await origin.read(block, keys)).toEqual(values)
  expect(options.timing.pauses).toEqual([])
})

test("behavior: when one URL refuses the key, another one is asked; the error names both refusals", async () => {
  const origin = await openOrigin([first.url, second.url], timings())
  counts()
  first.always({ status: 401 })
  for (let round = 0; round < 3; round++) expect(await origin.read(block, keys)).toEqual(values)
  expect(counts()).toEqual([1, 4])
  second.always({ status: 403 })
  await expect(origin.read(block, keys)).rejects.toHaveProperty(
    "message",
    `the origin ${first.host}, ${second.host} refuses requests: ${first.host}: HTTP 401 Unauthorized; ${second.host}: HTTP 403 Forbidden`,
  )
})

test("error: when all URLs fail, the message has the reason of each", async () => {
  const origin = await openOrigin([first.url, second.url], { ...timings(), retries: 0 })
  first.always({ status: 401 })
  second.always({ status: 503 })
  await expect(origin.read(block, keys)).rejects.toHaveProperty(
    "message",
    `the origin ${first.host}, ${second.host} gave no usable answer in 2 attempts: ${first.host}: HTTP 401 Unauthorized; ${second.host}: HTTP 503 Service Unavailable`,
  )
})

test("behavior: when a replica lacks the block, the next one is asked; a single one is asked again", async () => {
  const options = timings()
  const origin = await openOrigin([first.url, second.url], options)
  counts()
  const lacks = {
    errors: ({ method }: { method: string }) =>
      method.startsWith("eth_get") ? { code: -32000, message: "header not found" } : undefined,
  }
  first.always(lacks)
  expect(await origin.read(block, keys)).toEqual(values)
  expect(counts()).toEqual([1, 2])
  expect(options.timing.pauses).toEqual([])
  const alone = await openOrigin(second.url, options)
  second.next(lacks, lacks)
  expect(await alone.read(block, keys)).toEqual(values)
  expect(options.timing.pauses).toEqual([187.5, 375])
  second.always(lacks)
  await expect(alone.read(block, keys)).rejects.toHaveProperty(
    "message",
    `the origin ${second.host} does not have the state of block 1 (${block.hash}): header not found`,
  )
})

test("behavior: when one URL lacks a method, the next one is asked; when all lack it, the error is unchanged", async () => {
  const options = timings()
  const origin = await openOrigin([first.url, second.url], options)
  first.always(without("debug_traceBlockByNumber"))
  expect(await origin.request("debug_traceBlockByNumber", ["0x1"])).toEqual([])
  second.always(without("debug_traceBlockByNumber"))
  await expect(origin.request("debug_traceBlockByNumber", ["0x1"])).rejects.toMatchObject({
    name: "OriginRequestFailed",
    code: -32601,
    message: "the method debug_traceBlockByNumber does not exist",
  })
  expect(options.timing.pauses).toEqual([])
})
