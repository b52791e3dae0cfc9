/** Blocks of Lagoon, which give gas back, by the reference engine. */
import { expect, test } from "vitest"
import { rewarmed } from "../op/rewarmed.ts"
import { seen } from "../op/transfers.ts"

test("the reference engine gives the same gas back, and lists it", async () => {
  const { node } = await rewarmed()
  const { node: other } = await rewarmed({ evm: "ethereumjs" })
  const { receipts } = await seen(other, "latest")
  expect(receipts).toMatchObject([{}, {}, { opGasRefund: "0x19c8" }, { type: "0x7d" }])
  expect(await seen(other, "latest")).toEqual(await seen(node, "latest"))
})
