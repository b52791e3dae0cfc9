/** The rate of requests to a remote: requests and compute units per second. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { openOrigin } from "../../../../../../src/features/forking/remote/origin/open.ts"
import type { OriginBlock } from "../../../../../../src/features/forking/remote/origin/origin.ts"
import { createRate } from "../../../../../../src/features/forking/remote/origin/transport/rate.ts"
import { createNode, type MidblockNode } from "../../../../../../src/index.ts"
import { startProxy, type TestProxy, without } from "../../proxy.ts"
import { keys, prepare, values } from "../chain.ts"
import { skippingTiming, timeoutMs } from "../timing.ts"

let node: MidblockNode
let proxy: TestProxy
let block: OriginBlock

beforeAll(async () => {
  node = await createNode()
  block = await prepare((method, params) => node.request<unknown>({ method, params }))
  proxy = await startProxy((await node.listen()).url)
})

beforeEach(() => {
  proxy.always(without("eth_getStorageValues", "eth_getAccountInfo"))
  proxy.take()
})

afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await node.close()
})

test("default: the requests of one second pass at once, and later ones at even intervals", () => {
  const reserve = createRate(10)
  expect(reserve(10, 0)).toBe(0)
  expect(reserve(1, 0)).toBe(100)
  expect(reserve(4, 0)).toBe(500)
  expect(reserve(1, 500)).toBe(100)
  expect(reserve(1, 60_000)).toBe(0)
  expect(createRate(10)(25, 0)).toBe(1500)
  expect(createRate(undefined)(1e9, 0)).toBe(0)
})

test("args: requestsPerSecond limits the length of batches and spaces them", async () => {
  const timing = skippingTiming()
  const origin = await openOrigin(proxy.url, { timing, timeoutMs, requestsPerSecond: 10 })
  proxy.take()
  expect(await origin.read(block, keys)).toEqual(values)
  expect(proxy.take().map(({ length }) => length)).toEqual([10, 10, 10, 9])
  // Of the 10 requests of the first second, 4 were sent at the start.
  expect(timing.pauses).toEqual([400, 1400, 2400, 3300])
})

test("args: computeUnitsPerSecond limits and spaces batches, with 20 units for each request", async () => {
  const timing = skippingTiming()
  const origin = await openOrigin(proxy.url, { timing, timeoutMs, computeUnitsPerSecond: 330 })
  proxy.take()
  expect(await origin.read(block, keys)).toEqual(values)
  // 16.5 requests per second, and 4 of them at the start.
  expect(proxy.take().map(({ length }) => length)).toEqual([16, 16, 7])
  expect(timing.pauses.map(Math.round)).toEqual([212, 1182, 1606])
})
