/** Tests that begin with the faults that were on before them. */
import { expect, test } from "../../../src/harness/vitest/index.ts"
import { createNode } from "../../../src/index.ts"
import { isolated } from "../../harness/isolated.ts"

test("behavior: an earlier fault that the test clears is active again", async () => {
  await using node = await createNode()
  node.faults.lag({ blocks: 1 })
  await isolated(node, async () => node.faults.clear())
  await node.mine()
  expect(await node.request({ method: "eth_blockNumber" })).toBe("0x0")
  node.faults.clear()
  expect(await node.request({ method: "eth_blockNumber" })).toBe("0x1")
})

test("behavior: a fault that the test sets is off after it, and an earlier one is on", async () => {
  await using node = await createNode()
  node.faults.pendingContextLag(1)
  const seen = async () => [
    await node.request({ method: "eth_blockNumber" }),
    (await node.at().block())?.number,
  ]
  const before = await seen()
  const isBack = await isolated(node, async () => {
    node.faults.lag({ blocks: 1 })
    await node.mine(3)
  })
  expect(isBack).toBe(true)
  expect(await seen()).toEqual(before)
})
