import { describe, expect, test } from "vitest"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../../src/index.ts"
import { count, gwei, plain, refusal, signer } from "./payments.ts"

describe("the pool", () => {
  const held = (options: CreateNodeOptions = {}) => createNode({ holdFlashblocks: true, ...options })
  const order = async (node: MidblockNode) => {
    await node.flashblock()
    const receipts = (await node.request({ method: "eth_getBlockReceipts", params: ["pending"] })) ?? []
    return receipts.map(({ transactionHash }) => transactionHash)
  }

  test("orders transactions by tip across senders, by nonce within one, and by arrival for equal tips", async () => {
    await using node = await held()
    const [a, b, c] = [signer(node, 0), signer(node, 1), signer(node, 2)]
    const low = await a.send({ ...plain, maxPriorityFeePerGas: 1n })
    const rich = await a.send({ ...plain, nonce: 1, maxPriorityFeePerGas: 2n * gwei })
    const first = await b.send(plain)
    const second = await c.send(plain)
    expect(await order(node)).toEqual([first, second, low, rich])
  })

  test("a transaction after a nonce gap waits until the gap is filled", async () => {
    await using node = await createNode()
    const { send, address } = signer(node)
    const later = await send({ ...plain, nonce: 1 })
    expect(await count(node)).toBe("0x0")
    expect(await node.request({ method: "eth_getTransactionByHash", params: [later] })).toMatchObject({
      hash: later,
      blockNumber: null,
    })
    await send(plain)
    expect(await count(node)).toBe("0x2")
    expect(await node.request({ method: "eth_getTransactionCount", params: [address, "pending"] })).toBe(
      "0x2",
    )
  })

  test("a replacement must pay a tenth more", async () => {
    await using node = await held()
    const { send } = signer(node)
    await send(plain)
    expect(await refusal(send({ ...plain, maxFeePerGas: 3n * gwei + 1n }))).toEqual({
      code: -32000,
      message: "replacement transaction underpriced: fees must be 10 % higher",
    })
    const better = await send({
      ...plain,
      maxFeePerGas: (33n * gwei) / 10n,
      maxPriorityFeePerGas: (11n * gwei) / 10n,
    })
    expect(await order(node)).toEqual([better])
  })

  test("a transaction that does not fit into the block waits for the next one, and delays no other sender", async () => {
    await using node = await createNode({ gasLimit: 100_000n })
    const [a, b] = [signer(node, 0), signer(node, 1)]
    await a.send({ ...plain, gas: 60_000n, data: `0x${"01".repeat(100)}` })
    const big = await a.send({ ...plain, nonce: 1, gas: 90_000n })
    const small = await b.send(plain)
    const pending = await node.request({ method: "eth_getBlockByNumber", params: ["pending", false] })
    expect(pending?.transactions).toContain(small)
    expect(pending?.transactions).not.toContain(big)
    await node.mine(2)
    expect(await node.request({ method: "eth_getTransactionReceipt", params: [big] })).toMatchObject({
      blockNumber: "0x2",
      status: "0x1",
    })
  })
})
