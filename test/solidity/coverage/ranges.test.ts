import { expect, test } from "vitest"
import { Ranges } from "../../../src/solidity/coverage/ranges.ts"
import { compilationOf } from "../handmade.ts"

const [file] = compilationOf({ "a.sol": {} }).files
if (file === undefined) throw new Error("no file")
const range = (start: number, end: number) => ({ file, start, end })

test("has: the same range; anyWithin: a range inside, or equal", () => {
  const ranges = new Ranges()
  for (const [start, end] of [
    [50, 60],
    [10, 100],
    [20, 30],
    [20, 25],
  ] as const)
    ranges.add(range(start, end))
  expect(ranges.has(range(20, 30))).toBe(true)
  expect(ranges.has(range(20, 31))).toBe(false)
  expect(ranges.has(range(10, 100))).toBe(true)
  expect(
    [
      range(50, 60),
      range(40, 70),
      range(20, 24),
      range(21, 49),
      range(15, 26),
      range(0, 9),
      range(61, 200),
    ].map((each) => ranges.anyWithin(each)),
  ).toEqual([true, true, false, false, true, false, false])
})

test("behavior: ranges that are added after a search are found, and an empty set has none", () => {
  const ranges = new Ranges()
  expect(ranges.anyWithin(range(0, 100))).toBe(false)
  ranges.add(range(5, 6))
  expect(ranges.anyWithin(range(0, 100))).toBe(true)
})
