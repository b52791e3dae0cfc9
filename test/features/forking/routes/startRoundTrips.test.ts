/** The number of round trips and messages at the start of a fork. */
import { type Hex, pad } from "viem"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { type Call, type TestProxy, without } from "../remote/proxy.ts"
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
  ])("behavior: a fork of %s starts with one round trip of two messages", async (_, optionsOf) => {
    const options = await optionsOf()
    proxy().hold()
    const starting = start(options)
    // No message is answered before both have arrived.
    await proxy().arrived(2)
    proxy().release()
    await starting
    expect(proxy().messages).toHaveLength(2)
    expect(node?.fork?.stats.roundTrips).toBe(1)
    // Transfers between the accounts, and new blocks, need no further message.
    const ask = askOf(node as MidblockNode)
    await ask("eth_sendTransaction", [{ from: ada, to: bob, value: "0x1" }])
    await node?.mine(2)
    expect(proxy().messages).toHaveLength(2)
    expect(await ask("eth_getTransactionCount", [ada, "latest"])).toBe("0x2")
    expect(await ask("eth_call", [{ to: contracts.adder }, "latest"])).toBe(sum)
  })

  test("behavior: when the newest block changes within a message, the state is read again by hash, in a second round trip", async () => {
    // The last answer for the block is another block, as if one had been sealed meanwhile.
    const parent = await remotes[name].ask("eth_getBlockByNumber", ["0x4", false])
    proxy().always(({ calls }) => ({
      change(body) {
        const last = calls.findLast(({ params }) => params[0] === "latest") as Call
        const change = (answer: { id: number }) =>
          answer.id === last?.id && calls.length > 1 ? { ...answer, result: parent } : answer
        return JSON.stringify(JSON.parse(body).map(change))
      },
    }))
    await start()
    const [first, second, third, ...rest] = proxy().messages.map(({ calls }) => calls)
    expect([first?.[0]?.method, second?.[0]?.method, rest]).toEqual([
      "eth_chainId",
      "eth_getBlockByNumber",
      [],
    ])
    const at = { blockHash: await hashOf("latest") }
    expect(new Set(third?.map(({ params }) => JSON.stringify(params.at(-1))))).toEqual(
      new Set([JSON.stringify(at)]),
    )
    expect(node?.fork?.stats.roundTrips).toBe(2)
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
    expect([proxy().messages.length, node?.fork?.stats.roundTrips]).toEqual([2, 1])
  })

  test("behavior: only the entries that fail within a message are requested again, in a second round trip", async () => {
    proxy().always({
      errors: ({ method, params }) =>
        method === "eth_getTransactionCount" && params[0] === bob && typeof params.at(-1) === "string"
          ? { code: 429, message: "too many requests" }
          : undefined,
    })
    const ask = askOf(await start())
    expect(await ask("eth_getTransactionCount", [bob, "latest"])).toBe("0x1")
    expect([proxy().messages.length, node?.fork?.stats.roundTrips]).toEqual([3, 2])
    expect(proxy().messages[2]?.calls.map(({ params }) => params[0])).toEqual([bob])
  })

  test("behavior: requestsPerSecond limits the length of the messages at the start", async () => {
    const fork = await start({ requestsPerSecond: 40 })
    expect(Math.max(...proxy().messages.map(({ calls }) => calls.length))).toBeLessThanOrEqual(40)
    expect(await askOf(fork)("eth_getStorageAt", [contracts.adder, pad("0x2"), "latest"])).toBe(pad("0x3"))
  })
})
