import { expect, test } from "vitest"
import { nearest } from "../../src/base/nearest.ts"

const names = ["balance", "balances", "owner", "transfer"]

test.each([
  ["balanc", "balance"],
  ["Balances", "balances"],
  ["trasnfer", "transfer"],
  ["ownr", "owner"],
])("default: %s means %s", (word, meant) => {
  expect(nearest(word, names)).toBe(meant)
})

test("behavior: undefined where half of the letters or more differ", () => {
  expect(nearest("owls", names)).toBeUndefined()
  expect(nearest("", names)).toBeUndefined()
  expect(nearest("x", [])).toBeUndefined()
})

test("behavior: a given number of letters that may differ replaces the default", () => {
  expect(nearest("transferr", names, 1)).toBe("transfer")
  expect(nearest("transferrr", names, 1)).toBeUndefined()
})
