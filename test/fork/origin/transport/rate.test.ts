/** The rate of requests to a remote: requests and compute units per second, messages in parallel, requested waits. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { createConcurrency } from "../../../../src/fork/origin/concurrency.ts"
import { openOrigin } from "../../../../src/fork/origin/open.ts"
import type { OriginBlock } from "../../../../src/fork/origin/origin.ts"
import { computeUnitsOf } from "../../../../src/fork/origin/transport/computeUnits.ts"
import { createRate } from "../../../../src/fork/origin/transport/rate.ts"
import { retryAfterMs } from "../../../../src/fork/origin/transport/retryAfter.ts"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
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
  expect([reserve(10, 0), reserve(1, 0), reserve(4, 0), reserve(1, 500), reserve(1, 60_000)]).toEqual([
    0, 100, 500, 100, 0,
  ])
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

test("args: computeUnitsPerSecond limits and spaces batches by the compute units of the methods", async () => {
  const timing = skippingTiming()
  const origin = await openOrigin(proxy.url, { timing, timeoutMs, computeUnitsPerSecond: 330 })
  proxy.take()
  expect(await origin.read(block, keys)).toEqual(values)
  // 30 slots, 3 balances and 3 codes of 20 units and 3 nonces of 26: 798, after 60 at the start.
  expect(proxy.take().map(({ length }) => length)).toEqual([16, 16, 7])
  expect(timing.pauses.map(Math.round)).toEqual([152, 1139, 1600])
})

test("default: compute units of methods", () => {
  const slots = { "0x01": ["0x0", "0x1"], "0x02": ["0x0"] }
  const units = (method: string, ...params: unknown[]) => computeUnitsOf({ method, params })
  expect([
    units("eth_chainId"),
    units("eth_call", {}),
    units("eth_getProof", "0x01", []),
    units("debug_traceTransaction", "0x"),
    units("eth_getStorageValues", slots, "latest"),
  ]).toEqual([0, 26, 20, 309, 60])
})

test("default: a concurrency of two runs two jobs at a time, in order", async () => {
  const atMostTwo = createConcurrency(2)
  const begun: number[] = []
  const end: (() => void)[] = []
  const work = [0, 1, 2, 3].map((index) =>
    atMostTwo(() => {
      begun.push(index)
      return new Promise<void>((resolve) => end.push(resolve))
    }),
  )
  expect(begun).toEqual([0, 1])
  end[1]?.()
  await work[1]
  expect(begun).toEqual([0, 1, 2])
  end[0]?.()
  end[2]?.()
  await work[2]
  await Promise.resolve()
  end[3]?.()
  await Promise.all(work)
  await expect(atMostTwo(() => Promise.reject(new Error("no")))).rejects.toThrow("no")
  expect(await atMostTwo(() => Promise.resolve(5))).toBe(5)
})

test("default: Retry-After in seconds, as a date, and unreadable", () => {
  const now = Date.UTC(2026, 0, 1, 12)
  expect(
    [
      "120",
      "0",
      "1.5",
      "Thu, 01 Jan 2026 12:00:30 GMT",
      "Fri, 31 Dec 1999 23:59:59 GMT",
      "soon",
      "",
      null,
    ].map((header) => retryAfterMs(header, now)),
  ).toEqual([120_000, 0, 1500, 30_000, 0, undefined, undefined, undefined])
})
