/** A slow remote: flashblocks are published, other transactions are executed, and known state is answered meanwhile. */
import { createPublicClient, createWalletClient, type Hex, http, numberToHex, pad } from "viem"
import { mnemonicToAccount } from "viem/accounts"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { startProxy, type TestProxy } from "../remote/proxy.ts"
import { type Ask, ada, askOf, bob, cleo } from "./remotes.ts"

/** Stores its input in slot 0 when there is one; otherwise copies the slot that slot 0 names to slot 1. */
const pointer: Hex = "0x36600b575f5454600155005b5f355f5500"
const at: Hex = `0x${"90".repeat(20)}`
const secret = 0x5ec4e7

let remote: MidblockNode
let proxy: TestProxy
beforeEach(async () => {
  remote = await createNode()
  const ask = askOf(remote)
  await ask("anvil_setCode", [at, pointer])
  await ask("anvil_setStorageAt", [at, pad("0x0"), pad("0x5")])
  await ask("anvil_setStorageAt", [at, pad("0x9"), numberToHex(secret, { size: 32 })])
  await ask("anvil_mine", ["0x1"])
  proxy = await startProxy((await remote.listen()).url)
})
afterEach(async () => {
  await proxy[Symbol.asyncDispose]()
  await remote.close()
})

const gas = "0x30000"

/** Resolves with the next event of a node. */
const next = (node: MidblockNode, event: "block" | "flashblock" | "fault") =>
  new Promise<void>((resolve) => {
    const stop = node.on(event, () => {
      stop()
      resolve()
    })
  })

/** Resolves once a transaction has a receipt, which comes with a flashblock. */
async function receiptIn(node: MidblockNode, hash: unknown): Promise<void> {
  for (;;) {
    const flashblock = next(node, "flashblock")
    if ((await askOf(node)("eth_getTransactionReceipt", [hash])) !== null) return
    await flashblock
  }
}
const slot = (ask: Ask, index: number, block = "latest") =>
  ask("eth_getStorageAt", [at, pad(numberToHex(index)), block])

/** Sends two transactions; their state is then known except slot 9, which the first makes the second read. */
async function sendDependent(ask: Ask): Promise<readonly [write: unknown, read: unknown]> {
  const write = await ask("eth_sendTransaction", [{ from: ada, to: at, data: pad("0x9"), gas }])
  const read = await ask("eth_sendTransaction", [{ from: bob, to: at, gas }])
  return [write, read]
}

describe("on a timer", () => {
  let node: MidblockNode
  let ask: Ask
  beforeEach(async () => {
    node = await createNode({
      mining: true,
      blockTime: 200,
      flashblockTime: "50ms",
      fork: { url: proxy.url },
    })
    ask = askOf(node)
    node.faults.stall(60_000)
  })
  afterEach(() => node.close())

  test("a transaction that waits for state does not block others, and is executed when the state arrives", async () => {
    const [write, read] = await sendDependent(ask)
    proxy.hold()
    node.faults.clear()
    const receiptOf = (hash: unknown) => ask("eth_getTransactionReceipt", [hash])
    const other = await ask("eth_sendTransaction", [{ from: cleo, to: ada, value: "0x1" }])
    await next(node, "block")
    await next(node, "block")
    expect(await receiptOf(write)).toMatchObject({ status: "0x1" })
    expect(await receiptOf(other)).toMatchObject({ status: "0x1" })
    expect(await receiptOf(read)).toBeNull()
    expect(await ask("eth_getTransactionByHash", [read])).toMatchObject({ blockHash: null })
    proxy.release()
    await receiptIn(node, read)
    expect(await slot(ask, 1, "pending")).toBe(numberToHex(secret, { size: 32 }))
  })

  test("a failure of the remote is reported, and the transaction is executed when the remote works again", async () => {
    const faults: unknown[] = []
    node.on("fault", ({ error }) => faults.push((error as Error).message))
    const [, read] = await sendDependent(ask)
    proxy.always({ status: 401, body: "invalid api key" })
    node.faults.clear()
    await next(node, "fault")
    expect(faults[0]).toBe(
      `the origin ${proxy.host} refuses requests: HTTP 401 Unauthorized: invalid api key`,
    )
    proxy.always("forward")
    await receiptIn(node, read)
    expect(await slot(ask, 1, "pending")).toBe(numberToHex(secret, { size: 32 }))
  })

  test("answers over HTTP from known state, and publishes flashblocks, while other requests wait", async () => {
    const { url } = await node.listen()
    const client = createPublicClient({ transport: http(url) })
    const wallet = createWalletClient({
      account: mnemonicToAccount("test test test test test test test test test test test junk", {
        addressIndex: 2,
      }),
      transport: http(url),
    })
    await slot(ask, 0)
    proxy.take()
    proxy.hold()
    const cold = [
      client.getBalance({ address: `0x${"c1".repeat(20)}` }),
      client.getStorageAt({ address: at, slot: "0x77" }),
      client.call({ to: `0x${"c2".repeat(20)}` }),
      client.getBlock({ blockNumber: 0n }),
      ask("eth_sendTransaction", [{ from: bob, to: `0x${"c3".repeat(20)}`, value: "0x1" }]),
    ]
    await proxy.arrived(4)
    node.faults.clear()
    expect(await client.getChainId()).toBe(31337)
    expect(await client.getStorageAt({ address: at, slot: "0x0" })).toBe(pad("0x5"))
    const sent = await wallet.sendTransaction({ to: ada, value: 1n, chain: null })
    await next(node, "flashblock")
    const receipt = await client.waitForTransactionReceipt({ hash: sent, pollingInterval: 10 })
    expect(receipt.status).toBe("success")
    proxy.release()
    const [balance, empty] = await Promise.all(cold)
    expect(balance).toBe(0n)
    expect(empty).toBe(pad("0x0"))
  })
})

describe("on command", () => {
  test("a block waits for the state of its transactions", async () => {
    const node = await createNode({ holdFlashblocks: true, fork: { url: proxy.url } })
    const ask = askOf(node)
    const [, read] = await sendDependent(ask)
    proxy.take()
    await node.mine()
    expect(proxy.take()).toEqual([["eth_getStorageAt"]])
    expect(await ask("eth_getTransactionReceipt", [read])).toMatchObject({
      status: "0x1",
      blockNumber: "0x2",
    })
    expect(await slot(ask, 1)).toBe(numberToHex(secret, { size: 32 }))
    await node.close()
  })

  test("a bundle waits for its state as well", async () => {
    const node = await createNode({ holdFlashblocks: true, fork: { url: proxy.url } })
    const ask = askOf(node)
    const sign = async (from: Hex, data?: Hex) => {
      const request = {
        from,
        to: at,
        gas,
        nonce: "0x0",
        maxFeePerGas: "0x77359400",
        maxPriorityFeePerGas: "0x1",
      }
      return (await ask("eth_signTransaction", [{ ...request, ...(data && { data }) }])) as Hex
    }
    const write = await ask("eth_sendTransaction", [{ from: ada, to: at, data: pad("0x9"), gas }])
    await ask("eth_sendBundle", [{ txs: [await sign(bob), await sign(cleo)], blockNumber: "0x3" }])
    await node.mine()
    expect(await ask("eth_getTransactionReceipt", [write])).toMatchObject({ status: "0x1" })
    proxy.take()
    await node.mine()
    expect(proxy.take()).toEqual([["eth_getStorageAt"]])
    expect(await slot(ask, 1)).toBe(numberToHex(secret, { size: 32 }))
    await node.close()
  })
})

test("the remote is not asked for a transaction that is executed and not published", async () => {
  const node = await createNode({ flashblocks: false, fork: { url: proxy.url } })
  const ask = askOf(node)
  const hash = await ask("eth_sendTransaction", [{ from: ada, to: bob, value: "0x1" }])
  proxy.take()
  expect(await ask("eth_getTransactionReceipt", [hash])).toBeNull()
  expect(await ask("eth_getTransactionByHash", [hash])).toMatchObject({ hash, blockNumber: null })
  expect(proxy.take()).toEqual([])
  await node.close()
})
