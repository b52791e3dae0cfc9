import { randomUUID } from "node:crypto"
import { existsSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createPublicClient, custom } from "viem"
import { expect, test, vi } from "vitest"
import { createNode } from "../../src/index.ts"

const closed = { code: 4900, message: "the node is closed" }

test("error: a closed node refuses requests", async () => {
  const node = await createNode()
  await node.close()
  await expect(node.request({ method: "eth_chainId" })).rejects.toMatchObject(closed)
  await expect(node.at().balance(`0x${"00".repeat(20)}`)).rejects.toMatchObject(closed)
  await expect(node.subscribe(["newHeads"], () => {})).rejects.toMatchObject(closed)
  const client = createPublicClient({ transport: custom(node, { retryCount: 0 }) })
  await expect(client.getChainId()).rejects.toMatchObject({ name: "ProviderDisconnectedError", code: 4900 })
})

test("error: a closed node refuses control methods and listen, but dumps its state", async () => {
  const node = await createNode()
  const file = [...node.dumpState()].join("")
  await node.close()
  const asked = [
    node.mine(),
    node.flashblock(),
    node.snapshot(),
    node.revert(0n),
    node.reset(),
    node.listen(),
    node.importChain(new Uint8Array()),
    node.loadState(file),
  ]
  const outcomes = await Promise.allSettled(asked)
  for (const outcome of outcomes) expect(outcome).toMatchObject({ status: "rejected", reason: closed })
  expect([...node.dumpState()].join("")).toBe(file)
  await node.close()
})

test("error: a server with the app of a closed node answers that the node is closed", async () => {
  const node = await createNode()
  const server = createServer(node.app).listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  await node.close()
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] }),
  })
  expect(await response.json()).toEqual({ jsonrpc: "2.0", id: 1, error: closed })
  await new Promise((resolve) => server.close(resolve))
})

test("behavior: a close rejects pending calls of listen and listenIpc, and leaves no socket", async () => {
  const node = await createNode()
  const path = join(tmpdir(), `midblock-${randomUUID()}.ipc`)
  const opening = Promise.allSettled([node.listen(), node.listenIpc(path)])
  await node.close()
  expect(await opening).toEqual([
    { status: "rejected", reason: expect.objectContaining(closed) },
    { status: "rejected", reason: expect.objectContaining(closed) },
  ])
  expect(existsSync(path)).toBe(false)
})

test("behavior: rules that are restored after a close start no mining", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  try {
    const node = await createNode({ mining: true, blockTime: "20ms", flashblockTime: 0 })
    const restore = node.captureRules()
    await node.request({ method: "evm_setIntervalMining", params: [0] })
    await node.close()
    const timers = vi.getTimerCount()
    restore()
    expect(vi.getTimerCount()).toBe(timers)
  } finally {
    vi.useRealTimers()
  }
})
