import { expect, test } from "vitest"
import { revertText } from "../../../src/evm/base/revert.ts"

test("default: a reason, and an empty one in words", () => {
  expect([revertText("paused"), revertText("")]).toEqual([
    "reverted: paused",
    "reverted with an empty reason",
  ])
})
