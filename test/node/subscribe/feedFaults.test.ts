import { expect, test } from "vitest"
import { createFeedFaults, type FeedFaultKind } from "../../../src/node/subscribe/feedFaults.ts"

const passed = (kind: FeedFaultKind, count: number, messages = [1, 2, 3, 4, 5]) => {
  const disturbance = createFeedFaults()
  disturbance.disturb(kind, count)
  return messages.flatMap((message) => disturbance.pass(message))
}

test("without a fault, and with one whose count is 0, every message passes once and in order", () => {
  const faults = createFeedFaults()
  expect([1, 2, 3].flatMap((message) => faults.pass(message))).toEqual([1, 2, 3])
  expect(passed("skip", 0)).toEqual([1, 2, 3, 4, 5])
})

test("skip, duplicate and reorder affect exactly the given number of messages", () => {
  expect(passed("skip", 2)).toEqual([3, 4, 5])
  expect(passed("duplicate", 2)).toEqual([1, 1, 2, 2, 3, 4, 5])
  expect(passed("reorder", 3)).toEqual([3, 2, 1, 4, 5])
})

test("when a fault is cleared, the messages that it held back are sent before the next message", () => {
  const disturbance = createFeedFaults()
  disturbance.disturb("reorder", 3)
  const first = [1, 2].flatMap((message) => disturbance.pass(message))
  disturbance.clear()
  expect(first).toEqual([])
  expect(disturbance.pass(3)).toEqual([2, 1, 3])
})
