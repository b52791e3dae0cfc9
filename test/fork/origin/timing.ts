/** Time and chance that a test controls: nothing happens until it moves the clock. */
import type { Timing } from "../../../src/fork/origin/options.ts"

export interface ManualTiming extends Timing {
  /** Waits that have been begun and not ended, in milliseconds from now. */
  readonly waits: number[]
  /** Moves the clock and calls what is due, in order of time. */
  advance(ms: number): void
}

/** Creates timing that stands at `startMs`; chance always gives `chance`. */
export function manualTiming({ startMs = 1_700_000_000_000, chance = 0.5 } = {}): ManualTiming {
  let nowMs = startMs
  const timers = new Set<{ atMs: number; call: () => void }>()
  const due = (untilMs: number) =>
    [...timers].filter(({ atMs }) => atMs <= untilMs).sort((one, other) => one.atMs - other.atMs)[0]
  return {
    now: () => nowMs,
    random: () => chance,
    after(ms, call) {
      const timer = { atMs: nowMs + ms, call }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    get waits() {
      return [...timers].map(({ atMs }) => atMs - nowMs).sort((one, other) => one - other)
    },
    advance(ms) {
      const untilMs = nowMs + ms
      for (let timer = due(untilMs); timer !== undefined; timer = due(untilMs)) {
        timers.delete(timer)
        nowMs = Math.max(nowMs, timer.atMs)
        timer.call()
      }
      nowMs = untilMs
    },
  }
}
