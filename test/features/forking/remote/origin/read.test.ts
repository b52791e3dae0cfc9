/** Reads of state: the values, and the number of round trips. */
import { afterAll, beforeAll, expect, test } from "vitest"
import { openOrigin } from "../../../../../src/features/forking/remote/origin/open.ts"
import type { Origin, OriginBlock } from "../../../../../src/features/forking/remote/origin/origin.ts"
import { createNode, type MidblockNode } from "../../../../../src/index.ts"
import { startAnvil } from "../../../../acceptance/anvil.ts"
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
    expect(origin.chainId).toBe(31337n)
    expect(origin.block).toEqual(expect.objectContaining({ hash: block.hash }))
    expect(origin.hosts).toEqual([proxy.host])
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
