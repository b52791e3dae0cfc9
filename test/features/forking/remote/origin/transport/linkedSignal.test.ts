import { getEventListeners } from "node:events"
import { expect, test } from "vitest"
import { withLinked } from "../../../../../../src/features/forking/remote/origin/transport/linkedSignal.ts"

const listeners = (...signals: readonly AbortSignal[]) =>
  signals.map((signal) => getEventListeners(signal, "abort").length)

/** Rejects with the reason of a signal once it is aborted. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)))

test("default: returns the result of the work, and removes its listeners", async () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const work = withLinked([one.signal, undefined, other.signal], async (signal) => {
    expect(signal.aborted).toBe(false)
    expect(listeners(one.signal, other.signal)).toEqual([1, 1])
    return "done"
  })
  expect(await work).toBe("done")
  expect(listeners(one.signal, other.signal)).toEqual([0, 0])
  expect(await withLinked([], async ({ aborted }) => aborted)).toBe(false)
})

test("behavior: the first signal that aborts ends the work with its reason, and the listeners are removed", async () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const work = withLinked([one.signal, other.signal], aborted)
  const reason = new Error("other")
  other.abort(reason)
  one.abort(new Error("one"))
  await expect(work).rejects.toBe(reason)
  expect(listeners(one.signal, other.signal)).toEqual([0, 0])
})

test("behavior: with a signal that was aborted before, the work does not begin", async () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const reason = new Error("before")
  other.abort(reason)
  let runs = 0
  await expect(withLinked([one.signal, other.signal], async () => runs++)).rejects.toBe(reason)
  expect(runs).toBe(0)
  expect(listeners(one.signal, other.signal)).toEqual([0, 0])
})

test("error: an error of the work is passed on, and the listeners are removed", async () => {
  const { signal } = new AbortController()
  const reason = new Error("no")
  await expect(withLinked([signal], () => Promise.reject(reason))).rejects.toBe(reason)
  expect(listeners(signal)).toEqual([0])
})
