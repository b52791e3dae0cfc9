/** A slow remote beside a node on a timer: flashblocks are published, and known state is answered meanwhile. */
import { createPublicClient, createWalletClient, http, numberToHex, pad } from "viem"
import { mnemonicToAccount } from "viem/accounts"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { startProxy, type TestProxy } from "../forking/remote/proxy.ts"
import { at, pointer, secret, sendDependent, slot } from "../forking/routes/pointer.ts"
import { type Ask, ada, askOf, bob, cleo } from "../forking/routes/remotes.ts"

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
