/** A limit on work that runs at the same time. */

/**
 * Creates a limit; further work waits for its turn, in order.
 *
 * @example
 * const atMostTwo = createConcurrency(2)
 * await Promise.all(urls.map((url) => atMostTwo(() => fetch(url))))
 */
export function createConcurrency(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < most) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
