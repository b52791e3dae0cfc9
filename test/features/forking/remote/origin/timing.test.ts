/** Waits that can be aborted. */
import { expect, test } from "vitest"
import { wait } from "../../../../../src/features/forking/remote/origin/timing.ts"
import { manualTiming } from "./timing.ts"

test("default: resolves after the given time, not before", async () => {
  const timing = manualTiming()
  const seen: string[] = []
  const waiting = wait(timing, 100, new AbortController().signal).then(() => seen.push("done"))
  timing.advance(99)
  await Promise.resolve()
  expect(seen).toEqual([])
  timing.advance(1)
  await waiting
  expect(seen).toEqual(["done"])
  expect(timing.waits).toEqual([])
})

test("behavior: an aborted wait rejects with the reason and leaves no timer", async () => {
  const timing = manualTiming()
  const controller = new AbortController()
  const waiting = wait(timing, 100, controller.signal)
  controller.abort(new Error("enough"))
  await expect(waiting).rejects.toThrow("enough")
  expect(timing.waits).toEqual([])
  await expect(wait(timing, 0, controller.signal)).rejects.toThrow("enough")
})
