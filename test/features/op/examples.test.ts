import { expect, test } from "vitest"
import * as fees from "../../../examples/op/fees.ts"

test("examples/op/fees.ts", async () => {
  expect(await fees.main()).toEqual([
    "estimated: a fee for L1",
    "pre-confirmed in block 1, and 0 is sealed",
    "the estimate is within a tenth: true",
  ])
})
