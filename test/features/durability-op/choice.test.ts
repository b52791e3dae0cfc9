/** A data folder keeps deposits and values of L1 of the open block, and the limits of its data. */
import { join } from "node:path"
import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { eachInFolder } from "../../dataFolder.ts"
import { seen } from "../op/transfers.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = join(path, "chain")
})

const ask = (node: MidblockNode, method: string, ...params: unknown[]) =>
  node.request<unknown>({ method, params })

test("the next node has the same open block, and seals it with the deposit", async () => {
  const node = await createNode({ network: "op", seed: "op", dataDir })
  const deposit = { from: `0x${"aa".repeat(20)}`, to: node.accounts[1]?.address, mint: "0x5", value: "0x5" }
  await ask(node, "midblock_deposit", deposit)
  await ask(node, "midblock_setL1", { baseFee: "0x7" })
  const before = await seen(node, "pending")
  expect(before.receipts).toMatchObject([{ l1GasPrice: "0x7" }, { status: "0x1" }])
  await node.close()
  await using again = await createNode({ dataDir })
  expect(await seen(again, "pending")).toEqual(before)
  await again.mine()
  expect(await seen(again, "latest")).toMatchObject({
    receipts: [{ l1GasPrice: "0x7" }, { status: "0x1", type: "0x7e" }],
  })
})

test("the next node has the limits of posted data", async () => {
  const node = await createNode({ network: "op", seed: "op", dataDir, holdFlashblocks: true })
  await ask(node, "miner_setMaxDASize", "0x0", "0x64")
  await node.close()
  await using again = await createNode({ dataDir })
  const [from, to] = again.accounts.map(({ address }) => address)
  for (const value of ["0x1", "0x2"]) await ask(again, "eth_sendTransaction", { from, to, value })
  expect((await seen(again, "pending")).receipts).toMatchObject([{ type: "0x7e" }, { type: "0x2" }])
})
