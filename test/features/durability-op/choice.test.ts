/** A data folder keeps deposits and values of L1 of the open block. */
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
