/** Time: the only place that reads the wall clock. */

/** A point in time that a clock can be put back to. */
export interface ClockState {
  readonly offsetMs: number
}

/** What tells a block its timestamp. */
export interface Clock {
  /** In milliseconds since 1970. */
  now(): number
  /** Moves the clock, forwards or back, for good. */
  advance(ms: number): void
  /** A virtual clock is carried along by the blocks; a wall clock goes on by itself. */
  sealed(timestampSeconds: number): void
  capture(): ClockState
  restore(state: ClockState): void
}

/** Milliseconds since some moment, only ever forward: for how long ago something was, never for timestamps. */
export const monotonicMs = (): number => performance.now()

/** The machine's clock, with an offset that cheats may change. */
export function createWallClock(): Clock {
  let offsetMs = 0
  return {
    now: () => Date.now() + offsetMs,
    advance(ms) {
      offsetMs += ms
    },
    sealed() {},
    capture: () => ({ offsetMs }),
    restore(state) {
      offsetMs = state.offsetMs
    },
  }
}

/**
 * A clock that stands still between blocks: same calls, same timestamps, on every machine.
 *
 * @param startMs - Where it starts, in milliseconds since 1970.
 */
export function createVirtualClock(startMs: number): Clock {
  let nowMs = startMs
  return {
    now: () => nowMs,
    advance(ms) {
      nowMs += ms
    },
    sealed(timestampSeconds) {
      nowMs = Math.max(nowMs, timestampSeconds * 1000)
    },
    capture: () => ({ offsetMs: nowMs }),
    restore(state) {
      nowMs = state.offsetMs
    },
  }
}
