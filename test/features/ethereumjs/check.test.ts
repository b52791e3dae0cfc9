/** `midblock check` against a node with EthereumJS as its engine. */
import { expect, test } from "vitest"
import { accept } from "../../check/acceptance.ts"

test("no case fails", async () => {
  const { fails, notApplicable } = await accept({ evm: "ethereumjs" })
  expect(fails).toEqual([])
  expect(notApplicable).toEqual([])
})
