/** Time: the only place that reads the wall clock. */

/** A point in time that a clock can be put back to. */
export interface ClockState {
  readonly offsetMs: number
  readonly steppedMs: number
}

/** What tells a block its timestamp. */
export interface Clock {
  /** In milliseconds since 1970. */
  now(): number
  /** Moves the clock, forwards or back, for good. */
  advance(ms: number): void
  /** The same without the steps within the open block: what the next block is stamped from. */
  blockStart(): number
  /** Lets so much time pass on a clock that stands; a running one does it by itself. */
  wait(ms: number): void
  /** A flashblock was published on command: carries a virtual clock on, at most to the end of the open block. */
  step(ms: number, mostMs: number): void
  /** A virtual clock is carried along by the blocks; a wall clock goes on by itself. */
  sealed(timestampMs: number): void
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
    blockStart: () => Date.now() + offsetMs,
    wait() {},
    step() {},
    sealed() {},
    capture: () => ({ offsetMs, steppedMs: 0 }),
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
  let startedMs = startMs
  let steppedMs = 0
  return {
    now: () => startedMs + steppedMs,
    blockStart: () => startedMs,
    advance(ms) {
      startedMs += ms
    },
    wait(ms) {
      startedMs += ms
    },
    step(ms, mostMs) {
      steppedMs = Math.min(steppedMs + ms, mostMs)
    },
    sealed(timestampMs) {
      startedMs = Math.max(startedMs, timestampMs)
      steppedMs = 0
    },
    capture: () => ({ offsetMs: startedMs, steppedMs }),
    restore(state) {
      startedMs = state.offsetMs
      steppedMs = state.steppedMs
    },
  }
}
