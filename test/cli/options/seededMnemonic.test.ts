import { expect, test } from "vitest"
import { seededMnemonic } from "../../../src/cli/options/seededMnemonic.ts"

test("default: returns the phrases of anvil 1.7.1 --mnemonic-seed-unsafe", () => {
  expect([1n, 2n ** 63n].map(seededMnemonic)).toEqual([
    "gesture car maximum regret pudding merry fatal electric sea grab crack social",
    "dragon awesome mind oak gesture century sail become lava bullet point idle",
  ])
})
