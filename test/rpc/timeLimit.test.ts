import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createTimeLimit } from "../../src/rpc/timeLimit.ts"

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }))
afterEach(() => vi.useRealTimers())

const never = () => new Promise<never>(() => {})

/** Returns the end times of works that each began so many milliseconds after the first, in the order of their ends. */
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

test("behavior: each work has the whole time, whenever it began", async () => {
  expect(await endsOf([0, 0, 30, 99, 250], 100)).toEqual([
    "0 RequestTimeout 100",
    "0 RequestTimeout 100",
    "30 RequestTimeout 130",
    "99 RequestTimeout 199",
    "250 RequestTimeout 350",
  ])
})

test("behavior: what ends in time gives what it gives, and leaves the limits of others alone", async () => {
  const limit = createTimeLimit(100)
  const late = limit(never()).catch((error: Error) => error.name)
  await vi.advanceTimersByTimeAsync(50)
  expect(await limit(Promise.resolve(7))).toBe(7)
  await expect(limit(Promise.reject(new Error("no")))).rejects.toThrow("no")
  await vi.advanceTimersByTimeAsync(50)
  expect(await late).toBe("RequestTimeout")
})

test("behavior: no timer is left when nothing has been under way for the time of a limit", async () => {
  const limit = createTimeLimit(100)
  await limit(Promise.resolve())
  await vi.advanceTimersByTimeAsync(100)
  expect(vi.getTimerCount()).toBe(0)
})
