/** Blocks of Lagoon, which give gas back, in a data folder. */
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { eachInFolder } from "../../dataFolder.ts"
import { rewarmed } from "../op/rewarmed.ts"
import { seen } from "../op/transfers.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

test("the next node has the same refunds, in sealed blocks and as they were set in the open one", async () => {
  const { node, call } = await rewarmed({ dataDir })
  await call()
  await node.request<unknown>({ method: "midblock_setGasRefunds", params: [[["0x1", "0x3e8"]]] })
  const before = { latest: await seen(node, "latest"), pending: await seen(node, "pending") }
  expect(before.latest.receipts).toMatchObject([{}, {}, { opGasRefund: "0x19c8" }, { type: "0x7d" }])
  expect(before.pending.receipts).toMatchObject([{}, { opGasRefund: "0x3e8" }])
  await node.close()
  await using again = await createNode({ dataDir })
  expect({ latest: await seen(again, "latest"), pending: await seen(again, "pending") }).toEqual(before)
  await again.mine()
  expect(await seen(again, "latest")).toMatchObject({
    receipts: [{}, { opGasRefund: "0x3e8" }, { type: "0x7d" }],
  })
})
