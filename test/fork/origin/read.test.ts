/** Reads of state: the values, and the number of round trips. */
import { afterAll, beforeAll, expect, test } from "vitest"
import { openOrigin } from "../../../src/fork/origin/open.ts"
import type { Origin, OriginBlock } from "../../../src/fork/origin/origin.ts"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { startAnvil } from "../../acceptance/anvil.ts"
import { startProxy, type TestProxy, without } from "../proxy.ts"
import { keys, prepare, values } from "./chain.ts"

let anvil: Awaited<ReturnType<typeof startAnvil>>
let node: MidblockNode
const proxies: Record<string, TestProxy> = {}
const blocks: Record<string, OriginBlock> = {}

beforeAll(async () => {
  anvil = await startAnvil(["--order", "fifo"])
  node = await createNode()
  blocks.anvil = await prepare(anvil.request)
  blocks.midblock = await prepare((method, params) => node.request<unknown>({ method, params }))
  proxies.anvil = await startProxy(anvil.url)
  proxies.midblock = await startProxy((await node.listen()).url)
})

afterAll(async () => {
  for (const proxy of Object.values(proxies)) await proxy[Symbol.asyncDispose]()
  await anvil[Symbol.asyncDispose]()
  await node.close()
})

const at = (name: string) => {
  const [proxy, block] = [proxies[name], blocks[name]]
  if (proxy === undefined || block === undefined) throw new Error(name)
  proxy.always("forward")
  proxy.take()
  return { proxy, block }
}

/** The increase of the counters while `work` runs. */
async function counted(origin: Origin, work: () => Promise<unknown>) {
  const before = { ...origin.stats }
  const result = await work()
  const after = origin.stats
  return {
    result,
    requests: after.requests - before.requests,
    messages: after.messages - before.messages,
    roundTrips: after.roundTrips - before.roundTrips,
  }
}

test.for(["anvil", "midblock"])(
  "default: %s gives 3 accounts and 30 slots in one message of 4 requests",
  async (name) => {
    const { proxy, block } = at(name)
    const origin = await openOrigin(proxy.url)
    expect(proxy.take()).toEqual([
      ["eth_chainId", "eth_getStorageValues", "eth_getAccountInfo", "eth_getBlockByNumber"],
    ])
    expect([origin.chainId, origin.block, origin.hosts]).toEqual([
      31337n,
      expect.objectContaining({ hash: block.hash }),
      [proxy.host],
    ])
    const read = await counted(origin, () => origin.read(block, keys))
    expect(read).toEqual({ result: values, requests: 4, messages: 1, roundTrips: 1 })
    expect(proxy.messages.map(({ calls }) => calls.map(({ params }) => params.at(-1)))).toEqual([
      Array(4).fill({ blockHash: block.hash }),
    ])
  },
)

test.for(["anvil", "midblock"])(
  "behavior: %s without the two optional methods gives the values in one batch of 39",
  async (name) => {
    const { proxy, block } = at(name)
    proxy.always(without("eth_getStorageValues", "eth_getAccountInfo"))
    const origin = await openOrigin(proxy.url)
    const read = await counted(origin, () => origin.read(block, keys))
    expect(read).toEqual({ result: values, requests: 39, messages: 1, roundTrips: 1 })
  },
)

test("behavior: a remote that takes no batches gets 39 single requests, 16 at a time", async () => {
  const { proxy, block } = at("anvil")
  const single = { jsonrpc: "2.0", id: null, error: { code: -32600, message: "Invalid Request" } }
  proxy.always(({ isBatch }) =>
    isBatch
      ? { status: 200, body: JSON.stringify(single) }
      : without("eth_getStorageValues", "eth_getAccountInfo"),
  )
  const origin = await openOrigin(proxy.url)
  expect(proxy.take().map(({ length }) => length)).toEqual([4, 1, 1, 1, 1])
  proxy.hold()
  const reading = counted(origin, () => origin.read(block, keys))
  await proxy.arrived(16)
  expect(proxy.messages.length).toBe(16)
  proxy.release()
  expect(await reading).toEqual({ result: values, requests: 39, messages: 39, roundTrips: 3 })
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
  const { proxy, block } = at("midblock")
  proxy.always(({ calls }) => (calls.length > 1 ? refusal : "forward"))
  const origin = await openOrigin(proxy.url, { retries: 0 })
  expect(await origin.read(block, keys)).toEqual(values)
  expect(origin.stats.retries).toBe(0)
  proxy.always("forward")
})

test("behavior: a remote that takes only short batches gets several of them at the same time", async () => {
  const { proxy, block } = at("anvil")
  proxy.always(({ calls }) =>
    calls.length > 15
      ? { status: 413, body: "batch too large" }
      : without("eth_getStorageValues", "eth_getAccountInfo"),
  )
  const origin = await openOrigin(proxy.url)
  proxy.take()
  expect(await origin.read(block, keys)).toEqual(values)
  expect(
    proxy
      .take()
      .map(({ length }) => length)
      .sort(),
  ).toEqual([39, 19, 19, 1, 9, 9, 9, 9, 2].sort())
  proxy.hold()
  const reading = origin.read(block, keys)
  await proxy.arrived(5)
  proxy.release()
  expect(await reading).toEqual(values)
  expect(
    proxy
      .take()
      .map(({ length }) => length)
      .sort(),
  ).toEqual([3, 9, 9, 9, 9])
})

test("behavior: another midblock node in this process is a remote without a port", async () => {
  const { block } = at("midblock")
  for (const remote of [node, node.request]) {
    const origin = await openOrigin(remote as typeof node)
    const read = await counted(origin, () => origin.read(block, keys))
    expect(read).toEqual({ result: values, requests: 4, messages: 4, roundTrips: 1 })
    expect(origin.hosts).toEqual(["in process"])
  }
})

test("behavior: a method that the remote no longer has is replaced in the same read", async () => {
  const { proxy, block } = at("anvil")
  const origin = await openOrigin(proxy.url)
  proxy.always(without("eth_getStorageValues", "eth_getAccountInfo"))
  expect(await origin.read(block, keys)).toEqual(values)
  expect(proxy.take().map(({ length }) => length)).toEqual([4, 4, 39])
})

test("behavior: absent accounts and slots are zero", async () => {
  const { proxy, block } = at("midblock")
  const origin = await openOrigin(proxy.url)
  const address = `0x${"cd".repeat(20)}` as const
  const slot = `0x${"00".repeat(31)}05` as const
  expect(await origin.read(block, { accounts: [address], slots: new Map([[address, ["0x5"]]]) })).toEqual({
    accounts: new Map([[address, { balance: 0n, nonce: 0n, code: "0x" }]]),
    slots: new Map([[address, new Map([[slot, `0x${"00".repeat(32)}`]])]]),
    blockHashes: new Map(),
  })
})

test("behavior: 1,500 slots go in two requests of one message", async () => {
  const { proxy, block } = at("midblock")
  const origin = await openOrigin(proxy.url)
  proxy.take()
  const address = `0x${"a1".repeat(20)}` as const
  const slots = Array.from({ length: 1500 }, (_, index) => `0x${index.toString(16)}` as const)
  const read = await origin.read(block, { accounts: [], slots: new Map([[address, slots]]) })
  expect(read.slots.get(address)?.size).toBe(1500)
  expect(proxy.take()).toEqual([["eth_getStorageValues", "eth_getStorageValues"]])
})

test("behavior: hashes of earlier blocks come in the same message, with checks that the chain is the same", async () => {
  const { proxy, block } = at("anvil")
  const origin = await openOrigin(proxy.url)
  proxy.take()
  const genesis = (await anvil.request("eth_getBlockByNumber", ["0x0", false])) as { hash: string }
  expect(await origin.read(block, { ...keys, blockHashes: [0n] })).toEqual({
    ...values,
    blockHashes: new Map([[0n, genesis.hash]]),
  })
  expect(proxy.take()).toEqual([
    [
      "eth_getBlockByNumber",
      "eth_getStorageValues",
      ...Array(3).fill("eth_getAccountInfo"),
      "eth_getBlockByNumber",
      "eth_getBlockByNumber",
    ],
  ])
})

test("behavior: request returns the result of the remote unchanged", async () => {
  const { proxy } = at("anvil")
  const origin = await openOrigin(proxy.url)
  expect(await origin.request("eth_getTransactionByHash", [`0x${"11".repeat(32)}`])).toBe(null)
  proxy.next({
    change: (body) => JSON.stringify({ ...JSON.parse(body), result: { type: "0x7e", v: 1, odd: [null] } }),
  })
  expect(await origin.request("eth_getTransactionByHash", [`0x${"11".repeat(32)}`])).toEqual({
    type: "0x7e",
    v: 1,
    odd: [null],
  })
})
