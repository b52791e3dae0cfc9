import { expect, test } from "vitest"
import type { Hex } from "../../../src/base/hex.ts"
import { createNodeParts } from "../../../src/node/node.ts"
import { withDefaults } from "../../../src/node/options/index.ts"

test("each reset of a node clears the transactions of its open block", async () => {
  const options = withDefaults({ mining: false, seed: "0" })
  const node = await createNodeParts(options, { onError: () => {}, showsPendingBaseFee: true })
  const [from, to] = node.accounts.list.map(({ address }) => address) as [Hex, Hex]
  const sizes: number[] = []
  for (const value of [1n, 2n, 3n]) {
    await node.submit.unlocked({ from, to, value, input: "0x" })
    await node.snapshots.reset()
    sizes.push(node.builder.open.byHash.size)
  }
  expect(sizes).toEqual([0, 0, 0])
})
