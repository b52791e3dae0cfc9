import { expect, test } from "vitest"
import { createVirtualClock } from "../../../src/node/base/clock.ts"
import {
  aheadOfClock,
  isSubSecond,
  nextTimestampMs,
  timestampMsOf,
  toWholeSeconds,
} from "../../../src/node/block/timestamp.ts"
import { createParts } from "../parts.ts"

const { header } = (await createParts({ timestamp: 1000 })).chain.head

test("timestampMsOf returns the timestamp of the header, or timestampMs if the block has it", () => {
  expect(timestampMsOf({ header, timestampMs: undefined })).toBe(1_000_000)
  expect(timestampMsOf({ header, timestampMs: 1_000_200 })).toBe(1_000_200)
})

test("isSubSecond is true for block times that are not whole seconds", () => {
  expect([200, 1000, 1500, 2000, 0].map(isSubSecond)).toEqual([true, false, true, false, false])
})

test.each([
  ["without an interval, the timestamp is the present second", 1_005_700, 0, 0, 1_005_000],
  ["with an interval, the timestamp is the time of sealing", 1_005_700, 2000, 0, 1_007_000],
  ["on a virtual clock, the block time is added", 1_005_700, 0, 3000, 1_008_000],
  ["the timestamp is at least a second after that of the parent", 1_000_100, 0, 0, 1_001_000],
  ["timestamps of 200 ms blocks are whole block times apart", 1_000_550, 200, 0, 1_000_800],
  ["timestamps of 200 ms blocks are at least one block time apart", 1_000_000, 200, 0, 1_000_200],
])("%s", (_, clockMs, blockTimeMs, commandedBlockMs, expected) => {
  expect(nextTimestampMs(1_000_000, createVirtualClock(clockMs), blockTimeMs, commandedBlockMs)).toBe(
    expected,
  )
})

test.each([
  ["an overridden timestamp moves the clock forwards", 990_400, true, 10_000],
  ["an overridden timestamp moves the clock back", 1_010_400, true, -10_000],
  ["a timestamp ahead of the clock moves the clock", 997_000, false, 3000],
  ["a timestamp behind the clock does not move the clock", 1_010_000, false, 0],
])("%s", (_, clockMs, isOverridden, expected) => {
  const sealed = { header, timestampMs: undefined }
  expect(aheadOfClock(sealed, createVirtualClock(clockMs), { isOverridden, aheadMs: 0 })).toBe(expected)
})

test("toWholeSeconds rounds down", () => {
  expect([1999, 2000].map(toWholeSeconds)).toEqual([1000, 2000])
})
