/** The number of round trips for values that depend on one another, and the counters of a fork. */
import { type Hex, pad } from "viem"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { chainAddress, writeChain } from "./linkedContracts.ts"
import { type Ask, ada, askOf, contracts, type Remotes, startRemotes, sum } from "./remotes.ts"

let remotes: Remotes
beforeAll(async () => {
  remotes = await startRemotes()
  for (const { ask } of [remotes.anvil, remotes.midblock]) await writeChain(ask)
})
afterAll(() => remotes[Symbol.asyncDispose]())

describe.each(["anvil", "midblock"] as const)("on %s", (name) => {
  let node: MidblockNode
  let ask: Ask
  const remote = () => remotes[name]
  beforeEach(async () => {
    node = await createNode({ fork: { url: remote().proxy.url, cache: false } })
    ask = askOf(node)
    remote().proxy.take()
  })
  afterEach(async () => {
    remote().proxy.always("forward")
    await node.close()
  })

  const transaction = { from: ada, to: chainAddress(0), gas: "0x200000", maxFeePerGas: "0x77359400" }
  const lastSlot = () => ask("eth_getStorageAt", [chainAddress(11), pad("0x0"), "latest"])

  test("a transaction through 12 contracts with 60 slots takes at most five messages", async () => {
    await ask("eth_sendTransaction", [transaction])
    await remote().proxy.asked("eth_createAccessList")
    const messages = remote().proxy.take()
    expect(messages.length).toBeLessThanOrEqual(5)
    expect(messages.flat().filter((method) => method === "eth_createAccessList")).toHaveLength(1)
    await node.mine()
    expect(await lastSlot()).toBe(pad("0x8"))
    expect(remote().proxy.take()).toEqual([])
  })

  test("a call through 12 contracts takes at most five messages, and an estimate after it takes none", async () => {
    expect(await ask("eth_call", [transaction, "latest"])).toBe(pad("0x8"))
    await remote().proxy.asked("eth_createAccessList")
    expect(remote().proxy.take().length).toBeLessThanOrEqual(5)
    expect(await ask("eth_estimateGas", [transaction])).toMatch(/^0x/)
    expect(remote().proxy.take()).toEqual([])
  })

  test("a call that reads 30 unknown slots takes at most three messages", async () => {
    expect(await ask("eth_call", [{ to: contracts.adder }, "latest"])).toBe(sum)
    await remote().proxy.asked("eth_createAccessList")
    expect(remote().proxy.take().length).toBeLessThanOrEqual(3)
  })

  test("a hint that is wrong changes no answer", async () => {
    await ask("anvil_setStorageAt", [chainAddress(1), pad("0x4"), pad(contracts.adder)])
    expect(await ask("eth_call", [transaction, "latest"])).toBe(pad("0x8"))
    await ask("eth_sendTransaction", [transaction])
    await node.mine()
    const slot = (address: Hex) => ask("eth_getStorageAt", [address, pad("0x0"), "latest"])
    expect(await slot(chainAddress(1))).toBe(pad("0x8"))
    expect(await slot(chainAddress(2))).toBe(pad("0x7"))
    expect(await slot(contracts.adder)).toBe(pad("0x2"))
  })

  test("node.fork counts the requests and the values that were read", async () => {
    const { number, hash } = (await remote().ask("eth_getBlockByNumber", ["latest", false])) as Record<
      string,
      Hex
    >
    const stats = node.fork?.stats
    expect(node.fork).toMatchObject({
      chainId: 31337n,
      block: { number: BigInt(number as Hex), hash },
      hosts: [remote().proxy.host],
    })
    await ask("eth_call", [{ to: contracts.adder }, "latest"])
    await remote().proxy.asked("eth_createAccessList")
    const messages = remote().proxy.take()
    const now = node.fork?.stats
    const since = Object.entries(now ?? {}).map(([key, value]) => [
      key,
      value - (stats?.[key as "misses"] ?? 0),
    ])
    expect(Object.fromEntries(since)).toMatchObject({
      messages: messages.length,
      requests: messages.flat().length,
      // The contract, and the slots.
      misses: 31,
      fetches: 2,
      reruns: 2,
      cacheHits: 0,
      fileHits: 0,
      retries: 0,
    })
    await ask("eth_call", [{ to: contracts.adder }, "latest"])
    expect(node.fork?.stats).toEqual(now)
    const { url } = await node.listen()
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: "ok", fork: now })
  })
})
