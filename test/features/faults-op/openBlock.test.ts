/** Faults of the open block on a chain of the OP stack: the deposit stays, and stays first. */
import { numberToHex } from "viem"
import { expect, test } from "vitest"
import { start } from "../op/start.ts"
import { seen } from "../op/transfers.ts"

/** Starts a node whose open block has these transfers after its deposit. */
async function withTransfers(...values: readonly bigint[]) {
  const started = await start()
  const hashes = []
  for (const value of values) hashes.push(await started.wallet.sendTransaction({ to: started.friend, value }))
  return { ...started, hashes }
}

/** A block with its deposit and then transfers of these values. */
const blockOf = (...values: readonly bigint[]) => ({
  block: {
    transactions: [{ type: "0x7e" }, ...values.map((value) => ({ type: "0x2", value: numberToHex(value) }))],
  },
  receipts: [{ type: "0x7e", status: "0x1" }, ...values.map(() => ({ type: "0x2", status: "0x1" }))],
})

test("a dropped transaction leaves the deposit in the open block", async () => {
  const { node, hashes } = await withTransfers(1n)
  const [hash] = hashes
  await node.request({ method: "midblock_dropTransactions", params: [{ hash }] })
  expect(await seen(node, "pending")).toMatchObject(blockOf())
})

test("dropped flashblocks leave the deposit in the open block", async () => {
  const { node } = await withTransfers(1n, 2n)
  await node.faults.dropFlashblocks({ count: 1, dropPolicy: "lose" })
  expect(await seen(node, "pending")).toMatchObject(blockOf(1n))
  await node.faults.dropFlashblocks({ count: 1, dropPolicy: "lose" })
  expect(await seen(node, "pending")).toMatchObject(blockOf())
})

test("another order of the transfers leaves the deposit first", async () => {
  const { node, client, account, friend, hashes } = await withTransfers(1n)
  const other = await node.request({
    method: "eth_sendTransaction",
    params: [{ from: friend, to: account, value: "0x2" }],
  })
  expect(await node.faults.reorder()).toEqual([other, ...hashes])
  expect(await seen(node, "pending")).toMatchObject(blockOf(2n, 1n))
  await node.mine()
  const { transactions } = await client.getBlock()
  expect(transactions.slice(1)).toEqual([other, ...hashes])
})

test("another sealed block begins with the same deposit", async () => {
  const { node } = await withTransfers(1n, 2n)
  const before = await seen(node, "pending")
  await node.faults.sealOther({ dropPolicy: "lose" })
  const after = await seen(node, "latest")
  expect(after).toMatchObject(blockOf(1n))
  expect(after.receipts?.[0]?.transactionHash).toBe(before.receipts?.[0]?.transactionHash)
})
