/** Tests subscriptions with many clients, with a slow client, and with viem and ethers. */
import { once } from "node:events"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { Contract, getAddress, type InterfaceAbi, WebSocketProvider } from "ethers"
import { createPublicClient, encodeDeployData, encodeFunctionData, type Hex, webSocket } from "viem"
import { foundry } from "viem/chains"
import { expect, test } from "vitest"
import { Token } from "../../contracts/artifacts/Token.ts"
import { type CreateNodeOptions, createNode } from "../../src/index.ts"
import { samples } from "../depth.ts"
import { connect } from "../socket.ts"

/** Creates a node that seals a block with each transaction, with a token and a function that mints 1 token. */
async function withToken(options: CreateNodeOptions = {}) {
  const node = await createNode({ automine: true, ...options })
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

const blockCount = Math.min(200, samples(20))

test("1,000 subscribers get every event in order; a stalled client is disconnected; memory is freed", async () => {
  const { node, mint, url } = await withToken({ webSocketLimits: { unreadBytes: 1_000_000 } })
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
  for (let block = 0; block < blockCount; block++) await mint()
  await Promise.all(clients.map((client) => client.until(() => client.told.length === blockCount)))

  const numbers = Array.from({ length: blockCount }, (_, i) => `0x${(i + 2).toString(16)}`)
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
  expect(heapMegabytes() - before).toBeLessThan(30)
  await node.close()
})

test("a revert sends removed logs, newest first, and the earlier head; the new block and its log follow", async () => {
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
    ["0x3", true],
    ["0x2", true],
    "0x1",
    "0x2",
    ["0x2", false],
  ])
  await client.close()
  await node.close()
})

test("logs of a transaction that is sealed again are first removed, then sent with the new block hash", async () => {
  const node = await createNode()
  const from = node.accounts[0]?.address
  const send = (transaction: Record<string, string>) =>
    node.request({ method: "eth_sendTransaction", params: [{ from, gas: "0x10000", ...transaction }] })
  const logsOnce = "0x5f5fa000" // PUSH0 PUSH0 LOG0 STOP
  const hash = (await send({ data: `0x63${logsOnce.slice(2)}5f526004601cf3` })) as string
  await node.mine()
  const receipt = await node.request({ method: "eth_getTransactionReceipt", params: [hash] })
  const { contractAddress: to } = receipt as { contractAddress: Hex }
  const client = await connect((await node.listen()).url)
  await client.request("eth_subscribe", ["logs"])
  await send({ to })
  await node.flashblock()
  const snapshot = await node.snapshot()
  const [first] = await node.mine()
  await node.revert(snapshot) // the open block contains the executed transaction again
  await send({ to })
  const [second] = await node.mine()
  await client.until(() => client.told.length === 4)
  expect(second).not.toBe(first)
  const brief = client.told.map(({ result }) => result as Record<string, unknown>)
  expect(brief.map(({ blockHash, logIndex, removed }) => [blockHash, logIndex, removed])).toEqual([
    [first, "0x0", false],
    [first, "0x0", true],
    [second, "0x0", false],
    [second, "0x1", false],
  ])
  await client.close()
  await node.close()
})

test("the reply to eth_subscribe precedes its first notification; eth_unsubscribe ends notifications", async () => {
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

test("error: eth_subscribe through node.request, and with an unknown kind over WebSocket", async () => {
  const { node, url } = await withToken()
  await expect(node.request({ method: "eth_subscribe", params: ["newHeads"] })).rejects.toMatchObject({
    code: -32601,
    message: "notifications not supported",
  })
  const client = await connect(url)
  expect((await client.ask("eth_subscribe", ["weather"])).error).toEqual({
    code: -32602,
    message:
      "invalid argument 0: Subscription name: expected one of newHeads, logs, newPendingTransactions, syncing, newFlashblocks, newFlashblockTransactions, pendingLogs, transactionReceipts, flashblocks, openBlock",
  })
  await client.close()
  await node.close()
})

test("viem's webSocket transport watches blocks, events and pending transactions", async () => {
  const { node, mint, address, url } = await withToken()
  const client = createPublicClient({ chain: foundry, transport: webSocket(url.replace("http", "ws")) })
  const seen = { blocks: [] as bigint[], events: [] as unknown[], pending: [] as Hex[] }
  const complete = new Promise<void>((resolve) => {
    const see = <Item>(list: Item[], ...items: Item[]) => {
      list.push(...items)
      if (Object.values(seen).every(({ length }) => length === 2)) resolve()
    }
    client.watchBlocks({ onBlock: ({ number }) => see(seen.blocks, number) })
    client.watchPendingTransactions({ onTransactions: (hashes) => see(seen.pending, ...hashes) })
    client.watchContractEvent({
      address,
      abi: Token.abi,
      eventName: "Transfer",
      onLogs: (logs) =>
        see<unknown>(seen.events, ...logs.map(({ args, blockNumber }) => [blockNumber, args.value])),
    })
  })
  while ((await subscriptionsOf(url)) < 3);
  const hashes = [await mint(), await mint()]
  await complete
  expect(seen).toEqual({
    blocks: [2n, 3n],
    events: [
      [2n, 1n],
      [3n, 1n],
    ],
    pending: hashes,
  })
  ;(await client.transport.getRpcClient()).close()
  await node.close()
})

test("ethers' WebSocketProvider receives blocks, events and pending transactions", async () => {
  const { node, mint, address, url } = await withToken()
  const provider = new WebSocketProvider(url.replace("http", "ws"))
  const token = new Contract(address, Token.abi as InterfaceAbi, provider)
  const blocks = new Promise<number>((resolve) => void provider.on("block", resolve))
  const pending = new Promise<string>((resolve) => void provider.on("pending", resolve))
  const transfers = new Promise<readonly [string, bigint]>(
    (resolve) =>
      void token.on("Transfer", (_from: string, to: string, value: bigint) => resolve([to, value])),
  )
  while ((await subscriptionsOf(url)) < 3);
  const hash = await mint()
  expect(await Promise.all([blocks, pending, transfers])).toEqual([2, hash, [getAddress(address), 1n]])
  await provider.destroy()
  await node.close()
})

/** Returns the number of subscriptions of a server. */
async function subscriptionsOf(url: string): Promise<number> {
  const { webSocket: counts } = (await (await fetch(`${url}/health`)).json()) as {
    webSocket: { subscriptions: number }
  }
  return counts.subscriptions
}
