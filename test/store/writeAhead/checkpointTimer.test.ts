/** The timer of the checkpoints of a store. */
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { startTimer } from "../../../src/store/writeAhead/checkpointTimer.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Starts a timer that notes what it does; `fails` has the steps that fail. */
function start() {
  const done: string[] = []
  const fails = new Set<string>()
  const step = (name: string) => {
    done.push(name)
    if (fails.has(name)) throw new Error(`no ${name}`)
  }
  const timer = startTimer(
    () => step("checkpoint"),
    async () => step("flush"),
  )
  /** Lets a second pass, and returns what was done in it. */
  const second = async () => {
    vi.advanceTimersByTime(1000)
    await new Promise(setImmediate)
    return done.splice(0)
  }
  return { timer, done, fails, second }
}

test("default: once per second a checkpoint and then a flush, only when something was written", async () => {
  const { timer, second } = start()
  expect(await second()).toEqual([])
  timer.isDue()
  timer.isDue()
  expect(await second()).toEqual(["checkpoint", "flush"])
  expect(await second()).toEqual([])
  await timer.stop()
})

test("behavior: a failed checkpoint or flush is tried again in the next second", async () => {
  const { timer, fails, second } = start()
  timer.isDue()
  fails.add("checkpoint")
  expect(await second()).toEqual(["checkpoint"])
  fails.delete("checkpoint")
  fails.add("flush")
  expect(await second()).toEqual(["checkpoint", "flush"])
  fails.delete("flush")
  expect(await second()).toEqual(["checkpoint", "flush"])
  expect(await second()).toEqual([])
  await timer.stop()
})

test("behavior: stop makes the checkpoint and the flush that are due, and ends the timer", async () => {
  const { timer, done, second } = start()
  timer.isDue()
  await timer.stop()
  expect(done.splice(0)).toEqual(["checkpoint", "flush"])
  timer.isDue()
  expect(await second()).toEqual([])
})

test("tryNow makes a checkpoint without a flush, and returns false when it fails", async () => {
  const { timer, fails, second, done } = start()
  expect([timer.tryNow(), done.splice(0)]).toEqual([true, ["checkpoint"]])
  fails.add("checkpoint")
  expect([timer.tryNow(), done.splice(0)]).toEqual([false, ["checkpoint"]])
  expect(await second()).toEqual([])
  await timer.stop()
})
