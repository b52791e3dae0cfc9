/** Blocks of the OP stack in a data folder. */
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { eachInFolder } from "../../dataFolder.ts"
import { seen, transfers } from "../op/transfers.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

test("a data folder gives the same blocks, receipts and open block", async () => {
  const { node, wallet, friend } = await transfers({ dataDir })
  await wallet.sendTransaction({ to: friend, value: 3n })
  const before = { latest: await seen(node, "latest"), pending: await seen(node, "pending") }
  await node.close()
  await using again = await createNode({ network: "op", seed: "op", dataDir })
  expect({ latest: await seen(again, "latest"), pending: await seen(again, "pending") }).toEqual(before)
})
