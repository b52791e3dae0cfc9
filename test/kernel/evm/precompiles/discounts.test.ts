import { expect, test } from "vitest"
import { g1Discounts, g2Discounts, gasOfSum } from "../../../../src/kernel/evm/precompiles/discounts.ts"

test("default: the prices of EIP-2537 for 1, 2, 3 and 128 products", () => {
  const counts = [1, 2, 3, 128]
  expect(counts.map((count) => gasOfSum(count, 12_000, g1Discounts))).toEqual([
    12_000, 22_776, 30_528, 797_184,
  ])
  expect(counts.map((count) => gasOfSum(count, 22_500, g2Discounts))).toEqual([
    22_500, 45_000, 62_302, 1_509_120,
  ])
})

test("behavior: more than 128 products have the discount of 128; the price is rounded down", () => {
  expect(g1Discounts.length).toBe(128)
  expect(g2Discounts.length).toBe(128)
  expect(gasOfSum(1000, 12_000, g1Discounts)).toBe(1000 * 12 * 519)
  expect(gasOfSum(3, 22_501, g2Discounts)).toBe(Math.floor((3 * 22_501 * 923) / 1000))
})

test("behavior: no product costs nothing", () => {
  expect(gasOfSum(0, 12_000, g1Discounts)).toBe(0)
})
