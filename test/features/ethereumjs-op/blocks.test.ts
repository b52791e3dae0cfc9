/** Blocks of the OP stack by the reference engine. */
import { expect, test } from "vitest"
import { seen, transfers } from "../op/transfers.ts"

test("the reference engine executes the same blocks", async () => {
  const { node } = await transfers()
  const { node: other } = await transfers({ evm: "ethereumjs" })
  expect(await seen(other, "latest")).toEqual(await seen(node, "latest"))
  expect(await other.at({ block: "latest" }).block()).toEqual(await node.at({ block: "latest" }).block())
})
