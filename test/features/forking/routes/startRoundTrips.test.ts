/** The number of round trips and messages at the start of a fork. */
import { type Hex, pad } from "viem"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { type TestProxy, without } from "../remote/proxy.ts"
import { ada, askOf, bob, cleo, contracts, type Remotes, startRemotes, sum } from "./remotes.ts"

let remotes: Remotes
beforeAll(async () => {
  remotes = await startRemotes()
})
afterAll(() => remotes[Symbol.asyncDispose]())

type ForkOptions = NonNullable<NonNullable<Parameters<typeof createNode>[0]>["fork"]>

describe.each(["anvil", "midblock"] as const)("on %s", (name) => {
  const proxy = (): TestProxy => remotes[name].proxy
  let node: MidblockNode | undefined
  afterEach(async () => {
    proxy().always("forward")
    await node?.close()
  })

  const start = async (options: ForkOptions = {}) => {
    proxy().take()
    node = await createNode({ fork: { url: proxy().url, cache: false, ...options } })
    return node
  }

  const hashOf = async (block: string) =>
    ((await remotes[name].ask("eth_getBlockByNumber", [block, false])) as { hash: Hex }).hash

  test.each([
    ["the newest block", async () => ({})],
    ["a block by its number", async () => ({ blockNumber: 3n })],
    ["a block by its hash", async () => ({ blockHash: await hashOf("0x3") })],
  ])("behavior: a fork of %s starts with two messages", async (_, optionsOf) => {
    await start(await optionsOf())
    expect(proxy().messages).toHaveLength(2)
    expect(node?.fork?.stats.roundTrips).toBe(2)
    // Transfers between the accounts, and new blocks, need no further message.
    const ask = askOf(node as MidblockNode)
    await ask("eth_sendTransaction", [{ from: ada, to: bob, value: "0x1" }])
    await node?.mine(2)
    expect(proxy().messages).toHaveLength(2)
    expect(await ask("eth_getTransactionCount", [ada, "latest"])).toBe("0x2")
    expect(await ask("eth_call", [{ to: contracts.adder }, "latest"])).toBe(sum)
  })

  test("behavior: a fork of a remote that takes at most twenty requests in a batch starts and works", async () => {
    proxy().always(({ calls }) => (calls.length > 20 ? { status: 413, body: "batch too large" } : "forward"))
    const ask = askOf(await start())
    expect(await ask("eth_getTransactionCount", [bob, "latest"])).toBe("0x1")
    expect(await ask("eth_getBalance", [cleo, "latest"])).toBe("0x21e19e0c9bab2400000")
  })

  test("behavior: a remote without the newer methods needs no further round trip", async () => {
    proxy().always(without("eth_getStorageValues", "eth_getAccountInfo"))
    await start()
    expect(proxy().messages.length).toBe(3)
    expect(node?.fork?.stats.roundTrips).toBe(2)
  })

  test("behavior: requestsPerSecond limits the length of the messages at the start", async () => {
    const fork = await start({ requestsPerSecond: 40 })
    expect(Math.max(...proxy().messages.map(({ calls }) => calls.length))).toBeLessThanOrEqual(40)
    expect(await askOf(fork)("eth_getStorageAt", [contracts.adder, pad("0x2"), "latest"])).toBe(pad("0x3"))
  })
})
