/** The connection of an application under faults, with viem's own clients. */
import { createPublicClient, createWalletClient } from "viem"
import { expect } from "vitest"
import { it } from "../../../src/harness/vitest/index.ts"
import type { FaultName } from "../../../src/simulation/schedule/faults/names.ts"

/** One fault at the beginning of the run. */
const only = (fault: FaultName, given: object, atMs = 0) => ({
  schedule: { seed: 0, faults: [{ atMs, fault, arguments: given }] },
})

it.simulation(
  "viem repeats a refused request after 150 ms",
  only("refuse", { status: 429, forMs: 100 }),
  async ({ http, clock }) => {
    await clock.wait(1)
    const client = createPublicClient({ transport: http })
    const before = clock.now()
    expect([await client.getBlockNumber(), clock.now() - before]).toEqual([0n, 150])
  },
)

it.simulation(
  "a late answer takes the time of both ways",
  only("late", { requestMs: 300, answerMs: 700, forMs: 5000 }),
  async ({ http, clock }) => {
    await clock.wait(1)
    const client = createPublicClient({ transport: http })
    const before = clock.now()
    expect([await client.getBlockNumber(), clock.now() - before]).toEqual([0n, 1000])
  },
)

it.simulation(
  "a transaction whose answer was lost is executed",
  only("cut", { count: 1 }),
  async ({ provider, clock, accounts: [from, to], node, heal }) => {
    await clock.wait(1)
    const payment = { from: from.address, to: to.address, value: "0x1" }
    const sent = provider.request({ method: "eth_sendTransaction", params: [payment] })
    await expect(sent).rejects.toThrow("fetch failed: the connection was cut before the answer arrived")
    await heal()
    expect(await node.at({ block: "latest" }).balance(to.address)).toBe(10n ** 22n + 1n)
  },
)

it.simulation(
  "a signed transaction that arrives twice is executed once",
  only("repeatRequests", { count: 3 }),
  async ({ http, clock, accounts: [account, to], node, heal }) => {
    await clock.wait(1)
    const wallet = createWalletClient({ account, transport: http })
    await wallet.sendTransaction({ to: to.address, value: 1n, chain: null, nonce: 0, gas: 21_000n })
    await heal()
    expect(await node.at({ block: "latest" }).balance(to.address)).toBe(10n ** 22n + 1n)
  },
)

it.simulation(
  "a replica that is behind answers with the block before",
  only("lag", { blocks: 1, flashblocks: 0, alternating: false, forMs: 3000 }),
  async ({ provider, clock }) => {
    const seen = async () => Number(await provider.request({ method: "eth_blockNumber" }))
    await clock.wait(2500)
    const during = await seen()
    await clock.wait(1000)
    expect([during, await seen()]).toEqual([0, 1])
  },
)

const behind = (atMs: number, forMs: number) => ({
  ...{ atMs, fault: "lag" },
  arguments: { blocks: 1, flashblocks: 0, alternating: false, forMs },
})

it.simulation(
  "a later lag outlasts the end of an earlier one, and heal() ends both",
  { schedule: { seed: 0, faults: [behind(0, 3000), behind(1000, 60_000)] } },
  async ({ provider, clock, heal }) => {
    const seen = async () => Number(await provider.request({ method: "eth_blockNumber" }))
    await clock.wait(4500)
    const during = await seen()
    await heal()
    expect([during, await seen()]).toEqual([1, 3])
  },
)

const cut = "fetch failed: the connection was cut before the answer arrived"

/** The block numbers that viem's subscription delivers within seven seconds, and its errors. */
const watched = (fault: FaultName, given: object, expected: readonly unknown[]) =>
  it.simulation(`a subscription under ${fault}`, only(fault, given), async ({ webSocket, clock }) => {
    const seen: unknown[] = []
    const stop = createPublicClient({ transport: webSocket }).watchBlocks({
      onBlock: ({ number }) => seen.push(number),
      onError: ({ message }) => seen.push(message.split("\n")[0]),
    })
    await clock.wait(7000)
    stop()
    expect(seen).toEqual(expected)
  })

watched("silence", { forMs: 3000 }, [2n, 3n])
watched("repeatMessages", { count: 2 }, [1n, 1n, 2n, 2n, 3n])
watched("restart", { forMs: 3000 }, [cut])
watched("endSubscriptions", {}, [cut])

const briefly = { requestMs: 0, answerMs: 1000, forMs: 2500 }
it.simulation(
  "messages of a connection keep their order under late",
  only("late", briefly),
  async (context) => {
    const { node, webSocket, clock, accounts } = context
    const [from, to] = accounts.map(({ address }) => address)
    const seen: unknown[] = []
    const onData = ({ result }: { readonly result: unknown }) => seen.push(result)
    await createPublicClient({ transport: webSocket }).transport.subscribe({
      ...{ params: ["newPendingTransactions"], onData },
    })
    const sent: unknown[] = []
    for (let nonce = 0; nonce < 10; nonce++) {
      await clock.wait(400)
      sent.push(await node.request({ method: "eth_sendTransaction", params: [{ from, to, value: "0x1" }] }))
    }
    await clock.wait(1000)
    expect(seen).toEqual(sent)
  },
)

it.simulation("a batch of requests goes through fetch", only("silence", { forMs: 1 }), async ({ fetch }) => {
  const call = (id: number, method: string) => ({ jsonrpc: "2.0", id, method })
  const body = JSON.stringify([call(1, "eth_chainId"), call(2, "eth_nope")])
  const response = await fetch("http://node.invalid", { method: "POST", body })
  expect(await response.json()).toEqual([
    { jsonrpc: "2.0", id: 1, result: "0x7a69" },
    {
      jsonrpc: "2.0",
      id: 2,
      error: { code: -32601, message: expect.stringContaining("the method eth_nope does not exist") },
    },
  ])
})

it.simulation(
  "a server that starts again refuses for some time, and has its chain but no filters",
  only("restart", { forMs: 3000 }, 1500),
  async ({ provider, clock, node, accounts: [from] }) => {
    const startMs = clock.now()
    const ask = (method: string, ...params: unknown[]) =>
      provider.request({ method, params }).catch(({ message }: Error) => message.split("\n")[0])
    const filter = await ask("eth_newBlockFilter")
    const ahead = { from: from.address, to: from.address, nonce: "0x5" }
    expect(await ask("eth_sendTransactionSync", ahead, 9000)).toBe(cut)
    expect(clock.now() - startMs).toBe(1500)
    await clock.wait(1000)
    expect(await ask("eth_blockNumber")).toBe(
      "fetch failed: the connection was cut before the answer arrived",
    )
    await clock.wait(3000)
    expect(await ask("eth_blockNumber")).toBe(await node.request({ method: "eth_blockNumber" }))
    expect(await ask("eth_getFilterChanges", filter)).toBe("filter not found")
  },
)
