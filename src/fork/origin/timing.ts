/** The machine's time and chance, and waits that can be given up. */
import type { Timing } from "./options.ts"

/** The clock, the timers and the chance of this machine; neither is seen by the chain. */
export const machineTiming: Timing = {
  now: Date.now,
  random: Math.random,
  after(ms, call) {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * Waits; a pause of 0 ms or less is none.
 *
 * @throws The signal's reason once it is aborted.
 */
export async function wait(timing: Timing, ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  if (ms <= 0) return
  await new Promise<void>((resolve, reject) => {
    const giveUp = () => {
      cancel()
      reject(signal.reason)
    }
    const cancel = timing.after(ms, () => {
      signal.removeEventListener("abort", giveUp)
      resolve()
    })
    signal.addEventListener("abort", giveUp, { once: true })
  })
}
