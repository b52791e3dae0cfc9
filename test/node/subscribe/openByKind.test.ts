import { expect, test } from "vitest"
import { createOpenByKind } from "../../../src/node/subscribe/subscriptions.ts"

test("a subscription counts by its kind until it is ended; a kind without subscriptions stays with 0", () => {
  const { openByKind, opened } = createOpenByKind()
  const ended: string[] = []
  const endFirst = opened("logs", () => void ended.push("first"))
  opened("newHeads", () => void ended.push("heads"))
  const endSecond = opened("logs", () => void ended.push("second"))
  const counts = [[...openByKind]]
  endSecond()
  counts.push([...openByKind])
  endFirst()
  counts.push([...openByKind])
  expect(counts).toEqual(
    [2, 1, 0].map((logs) => [
      ["logs", logs],
      ["newHeads", 1],
    ]),
  )
  expect(ended).toEqual(["second", "first"])
})
