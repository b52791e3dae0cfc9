import { type Hex, parseGwei, toHex } from "viem"
import { describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { start } from "../../client.ts"
import { refusal } from "../../refusal.ts"

const from: Hex = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const to: Hex = "0x0000000000000000000000000000000000001234"

/** Sends a transaction that waits behind a gap in the nonces. */
const sendWaiting = (node: MidblockNode, fields: object = {}) =>
  node.request({
    method: "eth_sendTransaction",
    params: [{ from, to, value: "0x1", nonce: "0x1", ...fields }],
  })

const resend = (node: MidblockNode, ...params: readonly unknown[]) =>
  node.request<Hex>({ method: "eth_resend", params })

const waiting = async (node: MidblockNode) => {
  const { queued } = await node.request({ method: "txpool_content", params: [] })
  return Object.values(queued).flatMap((byNonce) => Object.values(byNonce))
}

describe("eth_resend", () => {
  test("default: replaces a fee market transaction by one with another price, over HTTP", async () => {
    await using fixture = await start("HTTP")
    const { node, client } = fixture
    const first = await sendWaiting(node, { gas: "0x5208" })
    const second = await client.request({
      method: "eth_resend",
      params: [{ from, nonce: "0x1" }, toHex(parseGwei("50"))],
    } as never)
    expect(second).not.toBe(first)
    expect(await waiting(node)).toMatchObject([
      {
        hash: second,
        type: "0x2",
        nonce: "0x1",
        to,
        value: "0x1",
        gas: "0x5208",
        maxFeePerGas: toHex(parseGwei("50")),
        maxPriorityFeePerGas: toHex(parseGwei("50")),
      },
    ])
  })

  test("args: gasLimit of a legacy transaction, with a price a tenth higher", async () => {
    await using node = await createNode()
    await sendWaiting(node, { gasPrice: toHex(parseGwei("10")), gas: "0x5208" })
    const hash = await resend(node, { from, nonce: "0x1" }, toHex(parseGwei("11")), "0x7530")
    expect(await waiting(node)).toMatchObject([
      { hash, type: "0x0", gas: "0x7530", gasPrice: toHex(parseGwei("11")), value: "0x1" },
    ])
  })

  test("behavior: the new transaction is executed when its nonce is next, and the first one never is", async () => {
    await using node = await createNode()
    const first = await sendWaiting(node)
    const second = await resend(node, { from, nonce: "0x1" }, toHex(parseGwei("50")))
    await node.request({ method: "eth_sendTransaction", params: [{ from, to }] })
    const receipts = [first, second].map((hash) =>
      node.request({ method: "eth_getTransactionReceipt", params: [hash] }),
    )
    expect(await Promise.all(receipts)).toMatchObject([null, { status: "0x1", transactionIndex: "0x1" }])
  })

  test("error: no nonce, no such transaction in the pool, another recipient, the same price", async () => {
    await using node = await createNode()
    await sendWaiting(node)
    const spec = { from, to, nonce: "0x7", value: "0x1", gas: "0x5208", gasPrice: toHex(parseGwei("10")) }
    const { tx } = await node.request<{ tx: { hash: Hex } }>({
      method: "eth_fillTransaction",
      params: [spec],
    })
    expect(await refusal(resend(node, spec))).toBe(`-32000 transaction ${tx.hash} not found`)
    expect([
      await refusal(resend(node, { from })),
      await refusal(resend(node, { from, nonce: "0x1", to: from }, "0x1")),
      await refusal(resend(node, { from, nonce: "0x1" })),
      await refusal(resend(node, { from, nonce: "0x1" }, null, "0x7530")),
      await refusal(resend(node, { nonce: "0x1" })),
    ]).toMatchInlineSnapshot(`
      [
        "-32000 missing transaction nonce in transaction spec",
        "-32000 transaction 0x32164c11aaf73f1d0b6faa226477d7e5bc52c32bb0fbe3e2d35402940526ed24 not found",
        "-32000 already known",
        "-32000 replacement transaction underpriced: fees must be 10 % higher",
        "-32000 already known",
      ]
    `)
    expect(await waiting(node)).toHaveLength(1)
  })
})
