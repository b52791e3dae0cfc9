import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { stateWriter, withStateWriter, writing } from "../stateWriter.ts"

const friend = `0x${"ab".repeat(20)}` as const

test("behavior: gasUsedRatio follows the header, and rewards the gas that is paid for", async () => {
  await using node = await createNode({ hardfork: "amsterdam", gasLimit: 30_000_000n, holdFlashblocks: true })
  await withStateWriter(node)
  await node.request({ method: "anvil_setBalance", params: [friend, "0x1"] })
  const send = (account: number, tip: string, fields: object) => {
    const from = node.accounts[account]?.address
    const fees = { maxPriorityFeePerGas: tip, maxFeePerGas: "0x174876e800" }
    return node.request({ method: "eth_sendTransaction", params: [{ from, ...fees, ...fields }] } as never)
  }
  // Receipts: 21,000 with a tip of 3, 125,000 with 2 and 10 million with 1 gwei.
  await send(0, "0xb2d05e00", { to: friend, value: "0x1" })
  await send(1, "0x77359400", { to: stateWriter, data: writing(1, 0) })
  await send(2, "0x3b9aca00", { to: stateWriter, data: writing(80, 10) })
  await node.flashblock()
  const history = (tag: string) =>
    node.request({ method: "eth_feeHistory", params: ["0x1", tag, [50, 99, 100]] } as never)
  const block = await node.request({ method: "eth_getBlockByNumber", params: ["pending", false] })
  const receipts = await node.request({ method: "eth_getBlockReceipts", params: ["pending"] })
  const sum = Number(receipts?.at(-1)?.cumulativeGasUsed)
  const state = 81 * 97_920
  expect([Number(block?.gasUsed), sum > state]).toEqual([state, true])
  const expected = {
    gasUsedRatio: [state / 30_000_000],
    reward: [["0x3b9aca00", "0x77359400", "0xb2d05e00"]],
  }
  const open = await history("pending")
  expect(open).toMatchObject(expected)
  await node.mine()
  expect(await history("latest")).toEqual(open)
})
