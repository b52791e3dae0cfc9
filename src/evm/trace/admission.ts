/** Bounds the traces of instructions that run at once: each may remember 128 MiB, and fifty would fill a machine. */

/** Most that run at once, in the whole process. */
const most = 4

let running = 0

/** Those that wait, in the order of their arrival. */
const waiting: (() => void)[] = []

/**
 * Runs a trace of instructions when fewer than four others run.
 *
 * @example
 * await admitted(() => replay()) // what `replay` gives
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
