/** Opening an origin: its block and its chain. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { openOrigin } from "../../../../../src/features/forking/remote/origin/open.ts"
import type { OriginBlock } from "../../../../../src/features/forking/remote/origin/origin.ts"
import { createNode, type MidblockNode } from "../../../../../src/index.ts"
import { startProxy, type TestProxy } from "../proxy.ts"
import { keys, prepare, values } from "./chain.ts"
import { skippingTiming, timeoutMs } from "./timing.ts"

let node: MidblockNode
let other: MidblockNode
let first: TestProxy
let second: TestProxy
let block: OriginBlock

const ask = (method: string, params: readonly unknown[]) => node.request<unknown>({ method, params })

beforeAll(async () => {
  node = await createNode()
  other = await createNode({ chainId: 5 })
  block = await prepare(ask)
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
  await other.close()
})

const timings = () => ({ timing: skippingTiming(), timeoutMs })

test("args: block: the newest one, one by its number or its hash, or null for a block that does not exist", async () => {
  const [genesis, newest] = await Promise.all(
    ["0x0", "0x1"].map((number) => ask("eth_getBlockByNumber", [number, false])),
  )
  const blockOf = async (wanted?: bigint | "latest" | `0x${string}`) =>
    (await openOrigin(first.url, { block: wanted })).block
  expect(await blockOf()).toEqual(newest)
  expect(await blockOf("latest")).toEqual(newest)
  expect(await blockOf(1n)).toEqual(newest)
  expect(await blockOf(block.hash)).toEqual(newest)
  expect(await blockOf(0n)).toEqual(genesis)
  expect(await blockOf(9n)).toBeNull()
})

test("args: signal: closes the origin before, while and after it is opened", async () => {
  const closed = { name: "OriginClosed", message: `the origin ${first.host} is closed` }
  const errorOf = (work: Promise<unknown>) => work.catch(({ name, message }: Error) => ({ name, message }))
  const controller = new AbortController()
  const { signal } = controller
  const open = await openOrigin(first.url, { signal })
  first.always("hang")
  first.take()
  const opening = errorOf(openOrigin(first.url, { signal }))
  await first.arrived(1)
  controller.abort()
  expect(await opening).toEqual(closed)
  expect(await errorOf(open.request("eth_chainId", []))).toEqual(closed)
  expect(await errorOf(openOrigin(first.url, { signal }))).toEqual(closed)
  expect(first.take().length).toBe(1)
})

test("behavior: an origin opens and reads while its first URL is down", async () => {
  first.always("reset")
  const origin = await openOrigin([first.url, second.url], timings())
  expect(origin.chainId).toBe(31337n)
  expect(await origin.read(block, keys)).toEqual(values)
})

test("error: the wrong chain", async () => {
  await expect(openOrigin(first.url, { chainId: 1n })).rejects.toMatchObject({
    name: "OriginChainMismatch",
    message: `the origin ${first.host} serves chain 31337, not chain 1`,
  })
})

test("error: no value is read from a URL of another chain", async () => {
  const origin = await openOrigin([first.url, other], { ...timings(), retries: 0 })
  first.always({ status: 500 })
  await expect(origin.read(block, keys)).rejects.toHaveProperty(
    "message",
    `the origin ${first.host}, in process gave no usable answer in 2 attempts: ${first.host}: HTTP 500 Internal Server Error; in process: it serves chain 5, not chain 31337`,
  )
})
