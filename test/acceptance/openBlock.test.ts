/** Tests the subscription `openBlock` over a real WebSocket. */
import { expect, test } from "vitest"
import { start } from "./openBlockClient.ts"

test("sends the open block, each flashblock with its transactions, the sealed block, the next open block", async () => {
  const { node, pay, messages, from, to } = await start()
  const hash = await pay("0x5")
  await node.flashblock()
  await node.mine()
  const [open, flashblock, sealed, next] = await messages(4)
  expect(open).toMatchObject({
    kind: "open",
    number: "0x1",
    flashblocks: [{ index: "0x0", transactionCount: "0x0", gasUsed: "0x0" }],
    transactions: [],
    dropped: [],
  })
  expect(flashblock).toEqual({
    kind: "flashblock",
    number: "0x1",
    index: "0x1",
    transactionCount: "0x1",
    gasUsed: "0x5208",
    transactions: [
      {
        ...{ hash, index: "0x0", type: "0x2", from, to, contractAddress: null, nonce: "0x0", value: "0x5" },
        ...{ status: "0x1", gasUsed: "0x5208", effectiveGasPrice: expect.stringMatching(/^0x/), logs: "0x0" },
        ...{ contract: null, call: null, reason: null },
      },
    ],
  })
  expect(sealed).toMatchObject({ kind: "sealed", header: { number: "0x1" }, transactions: [hash] })
  expect(next).toMatchObject({ kind: "open", number: "0x2", transactions: [] })
})

test("a call of a known standard is decoded, and a failed transaction has a reason", async () => {
  const { node, pay, messages, to } = await start()
  const revert = "0x60006000fd"
  await node.request({
    method: "anvil_setCode",
    params: ["0x0000000000000000000000000000000000001234", "0x00"],
  })
  const input = `0xa9059cbb${"00".repeat(12)}${to?.slice(2)}${"00".repeat(31)}05`
  await pay("0x0", { to: "0x0000000000000000000000000000000000001234", data: input })
  await pay("0x0", { to: undefined, data: revert, gas: "0x186a0" })
  await node.flashblock()
  const all = await messages(3)
  const last = all.findLast(({ kind }) => kind === "flashblock") as { transactions: Record<string, string>[] }
  expect(last.transactions.map(({ call, status, reason }) => ({ call, status, reason }))).toEqual([
    {
      call: "transfer(to: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8, value: 5) (guessed)",
      status: "0x1",
      reason: null,
    },
    { call: null, status: "0x0", reason: "revert" },
  ])
})
