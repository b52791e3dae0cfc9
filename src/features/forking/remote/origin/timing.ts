/** The time and randomness of the machine, and waits that can be given up. */
import type { Timing } from "./options.ts"

/** The clock, the timers and the randomness of this machine; the chain sees neither. */
export const machineTiming: Timing = {
  now: Date.now,
  random: Math.random,
  after(ms, call) {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * Waits; 0 ms or less is no wait.
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
