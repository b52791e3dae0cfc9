/** Subscriptions as their clients use them: many at once, slow ones, and the two libraries. */
import { once } from "node:events"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { WebSocketProvider } from "ethers"
import { createPublicClient, encodeDeployData, encodeFunctionData, type Hex, webSocket } from "viem"
import { foundry } from "viem/chains"
import { expect, test } from "vitest"
import { Token } from "../../contracts/artifacts/Token.ts"
import { createNode } from "../../src/index.ts"
import { connect } from "../socket.ts"

/** A node that seals each transaction, a token on it, and what mints one of it. */
async function withToken() {
  const node = await createNode({ automine: true })
  const from = node.accounts[0]?.address
  const send = (transaction: Record<string, string>) =>
    node.request({ method: "eth_sendTransaction", params: [{ from, gas: "0x200000", ...transaction }] })
  const hash = (await send({ data: encodeDeployData({ ...Token, args: ["Token", "TKN"] }) })) as string
  const receipt = await node.request({ method: "eth_getTransactionReceipt", params: [hash] })
  const address = (receipt as { contractAddress: Hex }).contractAddress
  const mint = () =>
    send({ to: address, data: encodeFunctionData({ ...Token, functionName: "mint", args: [address, 1n] }) })
  return { node, address, mint, url: (await node.listen()).url }
}

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

function heapMegabytes(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / 2 ** 20
}

test("1,000 subscribers get every event in order over 200 blocks, a stalled one is dropped, memory returns", async () => {
  const { node, mint, url } = await withToken()
  const count = async () =>
    ((await (await fetch(`${url}/health`)).json()) as { webSocket: unknown }).webSocket
  const before = heapMegabytes()
  const stalled = await connect(url)
  for (let i = 0; i < 500; i++) await stalled.request("eth_subscribe", ["newHeads"])
  stalled.socket.pause()
  const gone = once(stalled.socket, "close")

  const clients = await Promise.all(Array.from({ length: 1000 }, () => connect(url)))
  await Promise.all(
    clients.map((client, i) => client.request("eth_subscribe", [i % 2 ? "logs" : "newHeads"])),
  )
  for (let block = 0; block < 200; block++) await mint()
  await Promise.all(clients.map((client) => client.until(() => client.told.length === 200)))

  const numbers = Array.from({ length: 200 }, (_, i) => `0x${(i + 2).toString(16)}`)
  for (const [i, { told }] of clients.entries()) {
    const field = i % 2 ? "blockNumber" : "number"
    expect(told.map(({ result }) => (result as Record<string, string>)[field])).toEqual(numbers)
  }

  stalled.socket.resume()
  expect((await gone)[0]).toBe(1006)
  expect(await count()).toEqual({ connections: 1000, subscriptions: 1000 })

  await Promise.all(clients.map((client) => client.close()))
  while (((await count()) as { connections: number }).connections > 0);
  expect(await count()).toEqual({ connections: 0, subscriptions: 0 })
  clients.length = 0
  expect(heapMegabytes() - before).toBeLessThan(60)
  await node.close()
}, 60_000)

test("removed heads and logs come after a revert, and the new ones after them", async () => {
  const { node, mint, url } = await withToken()
  const client = await connect(url)
  const heads = await client.request("eth_subscribe", ["newHeads"])
  const logs = await client.request("eth_subscribe", ["logs"])
  const snapshot = await node.snapshot()
  await mint()
  await mint()
  await node.revert(snapshot)
  await mint()
  await client.until(() => client.told.length === 9)
  const brief = client.told.map(({ subscription, result }) => {
    const { number, blockNumber, removed } = result as Record<string, unknown>
    return subscription === heads ? number : [blockNumber, removed]
  })
  expect(logs).not.toBe(heads)
  expect(brief).toEqual([
    "0x2",
    ["0x2", false],
    "0x3",
    ["0x3", false],
    "0x1",
    ["0x3", true],
    ["0x2", true],
    "0x2",
    ["0x2", false],
  ])
  await client.close()
  await node.close()
})

test("the answer to eth_subscribe comes before its first notification, and unsubscribing ends them", async () => {
  const { node, mint, url } = await withToken()
  const client = await connect(url)
  const id = await client.request("eth_subscribe", ["syncing"])
  await client.until(() => client.told.length === 1)
  expect(client.incoming.map(({ id: answered, params }) => answered ?? params)).toEqual([
    1,
    { subscription: id, result: false },
  ])
  const pending = await client.request("eth_subscribe", ["newPendingTransactions", true])
  const hash = await mint()
  await client.until(() => client.told.length === 2)
  expect(client.told[1]).toMatchObject({ subscription: pending, result: { hash, blockHash: null } })
  expect(await client.request("eth_unsubscribe", [pending])).toBe(true)
  expect(await client.request("eth_unsubscribe", [pending])).toBe(false)
  await mint()
  await client.request("eth_chainId")
  expect(client.told).toHaveLength(2)
  await client.close()
  await node.close()
})

test("error: subscribing over HTTP, and to what there is not", async () => {
  const { node, url } = await withToken()
  await expect(node.request({ method: "eth_subscribe", params: ["newHeads"] })).rejects.toMatchObject({
    code: -32601,
    message: "notifications not supported",
  })
  const client = await connect(url)
  expect((await client.ask("eth_subscribe", ["weather"])).error).toEqual({
    code: -32602,
    message:
      "invalid argument 0: Subscription name: expected newHeads, logs, newPendingTransactions or syncing",
  })
  await client.close()
  await node.close()
})

test("viem's webSocket transport watches blocks and events", async () => {
  const { node, mint, address, url } = await withToken()
  const client = createPublicClient({ chain: foundry, transport: webSocket(url.replace("http", "ws")) })
  const [blocks, events]: [bigint[], unknown[]] = [[], []]
  const seen = new Promise<void>((resolve) => {
    const check = () => blocks.length >= 2 && events.length >= 2 && resolve()
    client.watchBlockNumber({
      onBlockNumber(number) {
        blocks.push(number)
        check()
      },
    })
    client.watchContractEvent({
      address,
      abi: Token.abi,
      eventName: "Transfer",
      onLogs(logs) {
        events.push(...logs.map(({ args }) => args.value))
        check()
      },
    })
  })
  while ((await subscriptionsOf(url)) < 2);
  await mint()
  await mint()
  await seen
  expect([blocks, events]).toEqual([
    [2n, 3n],
    [1n, 1n],
  ])
  ;(await client.transport.getRpcClient()).close()
  await node.close()
})

test("ethers' WebSocketProvider is told of blocks", async () => {
  const { node, mint, url } = await withToken()
  const provider = new WebSocketProvider(url.replace("http", "ws"))
  const seen = new Promise<number>((resolve) => void provider.on("block", resolve))
  while ((await subscriptionsOf(url)) < 1);
  await mint()
  expect(await seen).toBe(2)
  await provider.destroy()
  await node.close()
})

/** How many subscriptions a server has. */
async function subscriptionsOf(url: string): Promise<number> {
  const { webSocket: counts } = (await (await fetch(`${url}/health`)).json()) as {
    webSocket: { subscriptions: number }
  }
  return counts.subscriptions
}
