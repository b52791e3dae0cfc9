import { expect, test } from "vitest"
import { createEmptyRanges } from "../../../src/kernel/chain/emptyRanges.ts"
import type { EmptyBlockRun } from "../../../src/kernel/chain/emptyRun.ts"
import { chainOf, runAfter } from "./fixtures.ts"

const [genesis] = chainOf(0)

async function createFull() {
  const first = await runAfter(genesis, 4)
  const second = await runAfter(first.block(4), 4)
  const ranges = createEmptyRanges()
  ranges.add(first)
  ranges.add(second)
  return { first, second, ranges }
}

const hashOf = (run: EmptyBlockRun, number: number) => run.block(number).hash

test("default: at finds the run of a block number, and numberOf the number of a hash", async () => {
  const { first, second, ranges } = await createFull()
  expect([0, 1, 4, 5, 8, 9].map((number) => ranges.at(number))).toEqual([
    undefined,
    ...[first, first, second, second],
    undefined,
  ])
  expect(ranges.numberOf(hashOf(first, 3))).toBe(3)
  expect(ranges.numberOf(hashOf(second, 8))).toBe(8)
  expect(ranges.numberOf(`0x${"00".repeat(32)}`)).toBeUndefined()
})

test("cut: blocks above the number are not found any more, by number or by hash", async () => {
  const { first, second, ranges } = await createFull()
  ranges.cut(2)
  expect([2, 3, 5].map((number) => ranges.at(number))).toEqual([first, undefined, undefined])
  expect([hashOf(first, 2), hashOf(first, 3), hashOf(second, 5)].map(ranges.numberOf)).toEqual([
    2,
    undefined,
    undefined,
  ])
})
