import { expect, test } from "vitest"
import { createHttpFailures, type HttpFailure } from "../../../src/features/faults/httpFailures.ts"

/** Returns the numbers of the requests that fail, of the first ten, counted from 1. */
function failing(failure: HttpFailure | undefined, failures = createHttpFailures()) {
  failures.set(failure)
  const statuses = Array.from({ length: 10 }, () => failures.next())
  return statuses.flatMap((status, index) => (status === undefined ? [] : [index + 1]))
}

test("every request passes until a failure is set, and once it is removed", () => {
  const failures = createHttpFailures()
  const statuses = [failures.next()]
  failures.set({ status: 503, rate: 1 })
  statuses.push(failures.next(), failures.next())
  failures.set(undefined)
  statuses.push(failures.next())
  expect(statuses).toEqual([undefined, 503, 503, undefined])
})

test.each([
  [0, []],
  [0.1, [10]],
  [0.25, [4, 8]],
  [0.3, [4, 7, 10]],
  [0.5, [2, 4, 6, 8, 10]],
  [0.9, [2, 3, 4, 5, 6, 7, 8, 9, 10]],
  [1, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
])("a rate of %d is spread evenly over ten requests", (rate, expected) => {
  expect(failing({ status: 429, rate })).toEqual(expected)
})

test("a failure that is set again begins to count anew, so that the same requests fail on each run", () => {
  const failures = createHttpFailures()
  const half = { status: 500, rate: 0.5 }
  failures.set(half)
  failures.next()
  expect(failing(half, failures)).toEqual([2, 4, 6, 8, 10])
})
