/** Turns of the event loop: long work lets timers and other requests in between. */
import { monotonicMs } from "./clock.ts"

/** Longest that work goes on in one turn, in milliseconds. */
const longestMs = 10

/** Gives a function that ends the turn if it has been long; nothing is awaited otherwise. */
export function createTurns(): () => Promise<void> | undefined {
  let began = monotonicMs()
  return () => {
    if (monotonicMs() - began < longestMs) return undefined
    return new Promise((resolve) =>
      setImmediate(() => {
        began = monotonicMs()
        resolve()
      }),
    )
  }
}
