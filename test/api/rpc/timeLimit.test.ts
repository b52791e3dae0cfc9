import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createTimeLimit } from "../../../src/api/rpc/timeLimit.ts"

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }))
afterEach(() => vi.useRealTimers())

const never = () => new Promise<never>(() => {})

/** Returns the end times of calls that begin at the given times, in milliseconds, in the order of their ends. */
async function endsOf(startsMs: readonly number[], timeoutMs: number) {
  const [limit, begun, ends] = [createTimeLimit(timeoutMs), performance.now(), [] as string[]]
  const note = (name: number) => (error: Error) =>
    void ends.push(`${name} ${error.name} ${performance.now() - begun}`)
  for (const start of startsMs) {
    await vi.advanceTimersByTimeAsync(begun + start - performance.now())
    limit(never()).catch(note(start))
  }
  await vi.advanceTimersByTimeAsync(1000)
  return ends
}

test("behavior: each call has the full time limit, whenever it begins", async () => {
  expect(await endsOf([0, 0, 30, 99, 250], 100)).toEqual([
    "0 RequestTimeout 100",
    "0 RequestTimeout 100",
    "30 RequestTimeout 130",
    "99 RequestTimeout 199",
    "250 RequestTimeout 350",
  ])
})

test("behavior: a call that ends in time keeps its result or error, and does not change other limits", async () => {
  const limit = createTimeLimit(100)
  const late = limit(never()).catch((error: Error) => error.name)
  await vi.advanceTimersByTimeAsync(50)
  expect(await limit(Promise.resolve(7))).toBe(7)
  await expect(limit(Promise.reject(new Error("no")))).rejects.toThrow("no")
  await vi.advanceTimersByTimeAsync(50)
  expect(await late).toBe("RequestTimeout")
})

test("behavior: no timer is left one time limit after the last call", async () => {
  const limit = createTimeLimit(100)
  await limit(Promise.resolve())
  await vi.advanceTimersByTimeAsync(100)
  expect(vi.getTimerCount()).toBe(0)
})
