/** Turns of the event loop: long work lets timers and other requests in between. */

/** Longest that work goes on in one turn, in milliseconds. */
const longestMs = 10

/** Gives a function that ends the turn if it has been long; nothing is awaited otherwise. */
export function createTurns(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < longestMs) return undefined
    return new Promise((resolve) =>
      setImmediate(() => {
        began = performance.now()
        resolve()
      }),
    )
  }
}
