import { expect, test } from "vitest"
import { createFeedFaults, type FeedFaultKind } from "../../../src/node/subscribe/feedFaults.ts"

const passed = (kind: FeedFaultKind, count: number, messages = [1, 2, 3, 4, 5]) => {
  const disturbance = createFeedFaults()
  disturbance.disturb(kind, count)
  return messages.flatMap((message) => disturbance.pass(message))
}

test("nothing is disturbed by itself, nor by a count of 0", () => {
  expect(passed("skip", 0)).toEqual([1, 2, 3, 4, 5])
})

test("skip, duplicate, reorder: so many messages, and no more", () => {
  expect([passed("skip", 2), passed("duplicate", 2), passed("reorder", 3)]).toEqual([
    [3, 4, 5],
    [1, 1, 2, 2, 3, 4, 5],
    [3, 2, 1, 4, 5],
  ])
})

test("what is held back when the fault ends is sent with the next message", () => {
  const disturbance = createFeedFaults()
  disturbance.disturb("reorder", 3)
  const first = [1, 2].flatMap((message) => disturbance.pass(message))
  disturbance.clear()
  expect([first, disturbance.pass(3)]).toEqual([[], [2, 1, 3]])
})
