/** Time: the only place that reads the wall clock. */

/** A point in time that a clock can be put back to. */
export interface ClockState {
  readonly startedMs: number
  readonly steppedMs: number
  readonly offsetMs: number
}

/** What tells a block its timestamp. */
export interface Clock {
  /** In milliseconds since 1970. */
  now(): number
  /** Moves the clock, forwards or back, for good. */
  advance(ms: number): void
  /** How far it was moved so. */
  readonly offsetMs: number
  /** The same without the steps within the open block: what the next block is stamped from. */
  blockStart(): number
  /** Lets so much time pass on a clock that stands; a running one does it by itself. */
  wait(ms: number): void
  /** A flashblock was published on command: carries a virtual clock on, at most to the end of the open block. */
  step(ms: number, maxMs: number): void
  /** A virtual clock is carried along by the blocks; a wall clock goes on by itself. */
  sealed(timestampMs: number): void
  capture(): ClockState
  restore(state: ClockState): void
}

/** Milliseconds since some moment, only ever forward: for how long ago something was, never for timestamps. */
export const monotonicMs = (): number => performance.now()

/**
 * The machine's clock, with an offset that cheats may change.
 *
 * @param startMs - What it shows now, in milliseconds since 1970; the machine's time when absent.
 */
export function createWallClock(startMs?: number): Clock {
  const baseMs = startMs === undefined ? 0 : startMs - Date.now()
  let offsetMs = 0
  return {
    now: () => Date.now() + baseMs + offsetMs,
    advance(ms) {
      offsetMs += ms
    },
    get offsetMs() {
      return offsetMs
    },
    blockStart: () => Date.now() + baseMs + offsetMs,
    wait() {},
    step() {},
    sealed() {},
    capture: () => ({ startedMs: 0, steppedMs: 0, offsetMs }),
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
  let [steppedMs, offsetMs] = [0, 0]
  return {
    now: () => startedMs + steppedMs,
    blockStart: () => startedMs,
    advance(ms) {
      startedMs += ms
      offsetMs += ms
    },
    get offsetMs() {
      return offsetMs
    },
    wait(ms) {
      startedMs += ms
    },
    step(ms, maxMs) {
      steppedMs = Math.min(steppedMs + ms, maxMs)
    },
    sealed(timestampMs) {
      startedMs = Math.max(startedMs, timestampMs)
      steppedMs = 0
    },
    capture: () => ({ startedMs, steppedMs, offsetMs }),
    restore(state) {
      startedMs = state.startedMs
      steppedMs = state.steppedMs
      offsetMs = state.offsetMs
    },
  }
}
