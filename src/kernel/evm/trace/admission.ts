/** Limits the number of instruction traces that run at once: each may use 128 MiB, and fifty would fill the memory of a machine. */

/** The maximum number of traces that run at once in the process. */
const most = 4

let running = 0

/** The traces that wait, in the order of their arrival. */
const waiting: (() => void)[] = []

/**
 * Runs a trace of instructions when fewer than four others run.
 *
 * @example
 * await admitted(() => replay()) // the result of `replay`
 */
export async function admitted<T>(run: () => Promise<T>): Promise<T> {
  if (running < most) running++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await run()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running--
    else next()
  }
}
