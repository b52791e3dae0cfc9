/** vitest's fake timers as the clock of simulations. */
import { vi } from "vitest"
import type { FakeTimers } from "../../simulation/schedule/simulatedTime.ts"
import { TimersAreFake } from "../isolation/isolationErrors.ts"

/** The functions of the process that follow the clock; `setImmediate` and microtasks stay real, because they take no time. */
const toFake = ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"] as const

/**
 * Runs an asynchronous function with fake timers.
 *
 * @param dateMs - The date at its beginning, in milliseconds since 1970.
 * @throws {@link TimersAreFake} when the test uses fake timers already.
 */
export async function withFakeTimers<Result>(
  dateMs: number,
  run: (timers: FakeTimers) => Promise<Result>,
): Promise<Result> {
  if (vi.isFakeTimers()) throw new TimersAreFake()
  vi.useFakeTimers({ now: dateMs, toFake: [...toFake] })
  try {
    return await run({
      begin(dateMs) {
        vi.clearAllTimers()
        vi.setSystemTime(dateMs)
      },
      next: () => void vi.advanceTimersToNextTimer(),
      now: () => Number(vi.getMockedSystemTime()),
      count: () => vi.getTimerCount(),
    })
  } finally {
    vi.useRealTimers()
  }
}
