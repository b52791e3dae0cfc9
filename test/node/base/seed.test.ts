import { expect, test } from "vitest"
import { toHex } from "../../../src/base/hex.ts"
import { createSeed, drawFrom, genesisTime } from "../../../src/node/base/seed.ts"

test("a seed gives the same bytes for a purpose and a number, on every machine", () => {
  const seed = createSeed("midblock")
  expect([toHex(seed("prevRandao", 1n)), seed("prevRandao", 1n).length]).toMatchInlineSnapshot(`
    [
      "0x65ae8cde016eca287421a16c91c39d86390f525231fdcd6db19e7d8c9197d04a",
      32,
    ]
  `)
  expect(toHex(seed("prevRandao", 2n))).not.toBe(toHex(seed("prevRandao", 1n)))
  expect(toHex(seed("subscription", 1n))).not.toBe(toHex(seed("prevRandao", 1n)))
  expect(createSeed(7)("prevRandao", 1n)).toEqual(createSeed("7")("prevRandao", 1n))
})

test("draws are whole numbers between both ends, both included", () => {
  const draw = drawFrom(createSeed("0"))
  const drawn = Array.from({ length: 100 }, () => draw(3, 5))
  expect([...new Set(drawn)].sort()).toEqual([3, 4, 5])
  expect(draw(4, 4)).toBe(4)
})

test("the genesis time is within the year 2025", () => {
  const times = ["0", "1", "midblock"].map((seed) => genesisTime(createSeed(seed)))
  expect(times.map((seconds) => new Date(seconds * 1000).getUTCFullYear())).toEqual([2025, 2025, 2025])
})
