import { expect, test } from "vitest"
import { warmUpCurves } from "../../../src/evm/precompiles/warmUp.ts"

test("behavior: the warm-up takes one turn for each of 8 calls of contracts on curves", async () => {
  let turns = 0
  await warmUpCurves(async () => {
    turns++
  })
  expect(turns).toBe(8)
})
