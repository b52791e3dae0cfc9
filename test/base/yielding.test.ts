import { afterEach, expect, test, vi } from "vitest"
import { createSharedYielder } from "../../src/base/yielding.ts"

afterEach(async () => {
  await new Promise(setImmediate) // the last turn ends
  vi.restoreAllMocks()
})

/** A clock that moves when work is done, in milliseconds. */
function workClock() {
  let clock = performance.now()
  vi.spyOn(performance, "now").mockImplementation(() => clock)
  return (ms: number) => {
    clock += ms
  }
}

/** Runs work of a number of steps, 0.125 ms each. */
async function run(work: (ms: number) => void, steps: number): Promise<void> {
  const endTurn = createSharedYielder()
  for (let step = 0; step < steps; step++) {
    await endTurn()
    work(0.125)
  }
}

test("behavior: with fifty long pieces of work, a turn of the event loop takes less than 12 ms", async () => {
  const work = workClock()
  let left = 50
  const all = Array.from({ length: 50 }, () => run(work, 400).then(() => left--))
  let longestMs = 0
  while (left > 0) {
    const began = performance.now()
    await new Promise(setImmediate)
    longestMs = Math.max(longestMs, performance.now() - began)
  }
  await Promise.all(all)
  expect(longestMs).toBeGreaterThan(4)
  expect(longestMs).toBeLessThan(12)
})

test("behavior: a short piece of work goes before the long ones that wait", async () => {
  const work = workClock()
  const ended: string[] = []
  const long = Array.from({ length: 5 }, () => run(work, 800).then(() => ended.push("long")))
  await new Promise(setImmediate)
  await run(work, 4).then(() => ended.push("short"))
  await Promise.all(long)
  expect(ended).toEqual(["short", "long", "long", "long", "long", "long"])
})
