import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { deadlineIn } from "../../../src/node/query/deadline.ts"

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }))
afterEach(() => vi.useRealTimers())

test("behavior: the check passes until the time is over", () => {
  const check = deadlineIn(1500)
  vi.advanceTimersByTime(1500)
  expect(check()).toBe(undefined)
  vi.advanceTimersByTime(1)
  expect(check).toThrow("execution aborted (timeout = 1.5s)")
  expect(check).toThrow("execution aborted (timeout = 1.5s)")
})

test("behavior: each time limit counts from its own start", () => {
  const first = deadlineIn(20)
  vi.advanceTimersByTime(15)
  const second = deadlineIn(20)
  vi.advanceTimersByTime(15)
  expect(first).toThrow("execution aborted (timeout = 20ms)")
  expect(second()).toBe(undefined)
})

test.each([0, undefined])("behavior: %s is no limit", (timeoutMs) => {
  const check = deadlineIn(timeoutMs)
  vi.advanceTimersByTime(1e12)
  expect(check()).toBe(undefined)
})
