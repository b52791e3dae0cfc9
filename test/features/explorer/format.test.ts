import { expect, test } from "vitest"
import { time } from "../../../src/features/explorer/page/format.ts"

test("time: in UTC, or in seconds beyond the range of JavaScript's dates", () => {
  expect([0, 4_102_444_800, 8_640_000_000_000, 8_640_000_000_001].map(time)).toEqual([
    "1970-01-01 00:00:00 UTC",
    "2100-01-01 00:00:00 UTC",
    "+275760-09-13 00:00:00 UTC",
    "8,640,000,000,001 s after 1970",
  ])
})
