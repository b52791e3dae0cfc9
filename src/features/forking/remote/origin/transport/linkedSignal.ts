/** One signal for several: `AbortSignal.any` is missing in Node 20.0, and leaks memory with a long-lived signal. */
import { setMaxListeners } from "node:events"

/** Creates a controller whose signal may have any number of listeners; Node warns from the eleventh on. */
export function createController(): AbortController {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}

/** Runs work with a signal that aborts with the first of some signals, and then removes its listeners. */
export async function withLinked<T>(
  signals: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = createController()
  const linked = signals.flatMap((signal) => (signal === undefined ? [] : [signal]))
  const undo = linked.map((signal) => {
    const abort = () => controller.abort(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener("abort", abort, { once: true })
    return () => signal.removeEventListener("abort", abort)
  })
  try {
    controller.signal.throwIfAborted()
    return await work(controller.signal)
  } finally {
    for (const each of undo) each()
  }
}
