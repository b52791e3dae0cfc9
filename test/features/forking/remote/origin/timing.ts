/** Timing that a test controls: a clock that it moves, or one that skips pauses; the randomness is fixed. */
import type { Timing } from "../../../../../src/features/forking/remote/origin/options.ts"

export interface ManualTiming extends Timing {
  /** The remaining times of the waits in progress, in milliseconds. */
  readonly waits: number[]
  /** Moves the clock, and calls the due timers in the order of their times. */
  advance(ms: number): void
}

/** Creates timing whose clock stands at `startMs`; `random` always returns `chance`. */
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
  /** The requested pauses, in milliseconds. */
  readonly pauses: number[]
  /** Ends the attempts in progress, as if they had taken too long. */
  timeOut(): void
}

/** Waits of this length or longer are waits for answers; only {@link SkippingTiming.timeOut} ends them. */
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
