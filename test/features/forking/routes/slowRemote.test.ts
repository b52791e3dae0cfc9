/** A slow remote: flashblocks are published, other transactions are executed, and known state is answered meanwhile. */
import { type Hex, numberToHex, pad } from "viem"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { startProxy, type TestProxy } from "../remote/proxy.ts"
import { at, gas, pointer, secret, sendDependent, slot } from "./pointer.ts"
import { ada, askOf, bob, cleo } from "./remotes.ts"

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
