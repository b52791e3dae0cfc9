import { expect, test } from "vitest"
import { warmUpCurves } from "../../../src/evm/precompiles/warmUp.ts"

test("behavior: each contract on a curve is called in a turn of its own", async () => {
  let turns = 0
  await warmUpCurves(async () => {
    turns++
  })
  expect(turns).toBe(8)
})
