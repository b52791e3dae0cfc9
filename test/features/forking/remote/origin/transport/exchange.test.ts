/** Requests that are sent together: their messages, and the shorter ones that a remote takes. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { openOrigin } from "../../../../../../src/features/forking/remote/origin/open.ts"
import type { OriginBlock } from "../../../../../../src/features/forking/remote/origin/origin.ts"
import {
  chunksOf,
  exchange,
} from "../../../../../../src/features/forking/remote/origin/transport/exchange.ts"
import { createNode, type MidblockNode } from "../../../../../../src/index.ts"
import { startProxy, type TestProxy, without } from "../../proxy.ts"
import { keys, prepare, values } from "../chain.ts"
import { endpointOf, signal } from "../endpoints.ts"

let node: MidblockNode
let proxy: TestProxy
let block: OriginBlock

beforeAll(async () => {
  node = await createNode()
  block = await prepare((method, params) => node.request<unknown>({ method, params }))
  proxy = await startProxy((await node.listen()).url)
})

beforeEach(() => {
  proxy.always("forward")
  proxy.take()
})

afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await node.close()
})

const plain = without("eth_getStorageValues", "eth_getAccountInfo")
const lengths = () => proxy.take().map(({ length }) => length)
const sorted = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other)

/** Requests with different answers. */
const balances = [...keys.accounts, ...keys.accounts].map((account) => ({
  method: "eth_getBalance",
  params: [account, "latest"],
}))
const answers = ["0xde0b6b3a7640000", "0x1bc16d674ec80000", "0x29a2241af62c0000"].map((result) => ({
  result,
}))

test("default: one outcome for each request, in order, in one message", async () => {
  const { endpoint, shared } = endpointOf(proxy.url)
  expect(await exchange(endpoint, balances, shared, signal)).toEqual([...answers, ...answers])
  expect(lengths()).toEqual([6])
  expect(shared.stats).toEqual({
    requests: 6,
    messages: 1,
    roundTrips: 1,
    retries: 0,
    failovers: 0,
    joined: 0,
  })
})

test("behavior: refused messages are sent again at half their length, and the remote is known for it", async () => {
  const { endpoint, shared } = endpointOf(proxy.url)
  proxy.always(({ calls }) => (calls.length > 10 ? { status: 413 } : "forward"))
  const many = [...balances, ...balances, ...balances]
  const expected = Array(6).fill(answers).flat()
  expect(await exchange(endpoint, many, shared, signal)).toEqual(expected)
  expect(sorted(lengths())).toEqual([9, 9, 18])
  expect(endpoint.together).toBe(9)
  expect(await exchange(endpoint, many, shared, signal)).toEqual(expected)
  expect(lengths()).toEqual([9, 9])
  expect(endpoint.together).toBe(9)
  proxy.always(({ isBatch }) => (isBatch ? { status: 413 } : "forward"))
  expect(await exchange(endpoint, balances, shared, signal)).toEqual([...answers, ...answers])
  expect(lengths()).toEqual([6, 1, 1, 1, 1, 1, 1])
  expect(endpoint.together).toBe(1)
})

test("behavior: an aborted signal ends the messages in flight with its reason, and sends no more", async () => {
  const { endpoint, shared } = endpointOf(proxy.url)
  const controller = new AbortController()
  proxy.always("hang")
  const sending = Promise.allSettled([exchange(endpoint, balances, shared, controller.signal)])
  await proxy.arrived(1)
  const reason = new Error("enough")
  controller.abort(reason)
  expect(await sending).toEqual([{ status: "rejected", reason }])
  await expect(exchange(endpoint, balances, shared, controller.signal)).rejects.toBe(reason)
  expect(lengths()).toEqual([6])
})

test("chunksOf: messages of at most the length that the remote takes, and of what the rates allow in a second", () => {
  const { endpoint } = endpointOf(proxy.url)
  const chunks = (requests: typeof balances, options = {}) =>
    chunksOf(requests, endpoint, options).map(({ length }) => length)
  const many = Array.from({ length: 120 }, () => balances)
    .flat()
    .slice(0, 120)
  expect(chunks(many)).toEqual([50, 50, 20])
  expect(chunks([])).toEqual([])
  expect(chunksOf(many, endpoint, {}).flat()).toEqual(many)
  expect(chunks(balances, { requestsPerSecond: 4.9 })).toEqual([4, 2])
  expect(chunks(balances, { requestsPerSecond: 0.5 })).toEqual([1, 1, 1, 1, 1, 1])
  expect(chunks(balances, { requestsPerSecond: 1000 })).toEqual([6])
})

test("behavior: a remote that takes no batches gets 39 single requests, 16 at a time", async () => {
  const single = { jsonrpc: "2.0", id: null, error: { code: -32600, message: "Invalid Request" } }
  proxy.always(({ isBatch }) => (isBatch ? { status: 200, body: JSON.stringify(single) } : plain))
  const origin = await openOrigin(proxy.url)
  expect(lengths()).toEqual([4, 1, 1, 1, 1])
  const before = { ...origin.stats }
  proxy.hold()
  const reading = origin.read(block, keys)
  await proxy.arrived(16)
  expect(proxy.messages.length).toBe(16)
  proxy.release()
  expect(await reading).toEqual(values)
  const { requests, messages, roundTrips } = origin.stats
  expect(requests - before.requests).toBe(39)
  expect(messages - before.messages).toBe(39)
  expect(roundTrips - before.roundTrips).toBe(3)
  expect(proxy.messages.every(({ isBatch }) => !isBatch)).toBe(true)
})

const words = "Batch of more than 3 requests are not allowed on free tier"
test.for([
  ["one error for each request", { errors: () => ({ code: 31, message: words }) }],
  ["HTTP 500 and an error in a list", { status: 500, body: JSON.stringify([{ message: words, code: 31 }]) }],
  ["HTTP 403 and a text", { status: 403, body: words }],
  [
    "the code of a rate limit",
    { status: 200, body: JSON.stringify({ error: { code: -32007, message: words } }) },
  ],
] as const)("behavior: a remote that refuses a batch by %s gets shorter batches", async ([, refusal]) => {
  proxy.always(({ calls }) => (calls.length > 1 ? refusal : "forward"))
  const origin = await openOrigin(proxy.url, { retries: 0 })
  expect(await origin.read(block, keys)).toEqual(values)
  expect(origin.stats.retries).toBe(0)
})

test("behavior: a remote that takes only short batches gets several of them at the same time", async () => {
  proxy.always(({ calls }) => (calls.length > 15 ? { status: 413, body: "batch too large" } : plain))
  const origin = await openOrigin(proxy.url)
  proxy.take()
  expect(await origin.read(block, keys)).toEqual(values)
  expect(sorted(lengths())).toEqual(sorted([39, 19, 19, 1, 9, 9, 9, 9, 2]))
  proxy.hold()
  const reading = origin.read(block, keys)
  await proxy.arrived(5)
  proxy.release()
  expect(await reading).toEqual(values)
  expect(sorted(lengths())).toEqual([3, 9, 9, 9, 9])
})
