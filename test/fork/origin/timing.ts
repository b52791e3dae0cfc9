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

export interface SkippingTiming extends Timing {
  /** Pauses that were asked for, in milliseconds. */
  readonly pauses: number[]
  /** Ends the attempts that are under way, as if they had taken too long. */
  timeOut(): void
}

/** Longer waits are those for answers, which end by {@link SkippingTiming.timeOut} alone. */
export const timeoutMs = 90_000

/** Creates timing whose pauses are over at once: the clock jumps. */
export function skippingTiming({ startMs = 1_700_000_000_000, chance = 0.5 } = {}): SkippingTiming {
  let nowMs = startMs
  const pauses: number[] = []
  const late = new Set<() => void>()
  return {
    pauses,
    now: () => nowMs,
    random: () => chance,
    after(ms, call) {
      if (ms >= timeoutMs) {
        late.add(call)
        return () => late.delete(call)
      }
      pauses.push(ms)
      const timer = setImmediate(() => {
        nowMs += ms
        call()
      })
      return () => clearImmediate(timer)
    },
    timeOut() {
      for (const call of late) call()
    },
  }
}
