/** The clock of a node; no other file reads the wall clock. */

/** The captured state of a clock. */
export interface ClockState {
  /** For a running clock: the milliseconds by which it was ahead of the machine's clock at its start. */
  readonly startedMs: number
  readonly steppedMs: number
  readonly offsetMs: number
  /** The time to which a running clock was set last; absent when it shows the machine's time, and after a restart of the node. */
  readonly setMs?: number | undefined
}

/** The clock from which blocks get their timestamps. */
export interface Clock {
  /** Returns the time, in milliseconds since 1970. */
  now(): number
  /** Returns the time of the machine, which no cheat moves, in milliseconds since 1970; a virtual clock has no other time than its own. */
  wallMs(): number
  /** Moves the clock permanently, forwards or back. */
  advance(ms: number): void
  /** Sets the time, in milliseconds since 1970, and forgets all moves; a running clock goes on from this time. */
  set(ms: number): void
  /** The sum of all moves by {@link Clock.advance}, in milliseconds. */
  readonly offsetMs: number
  /** Returns the time without the steps within the open block; the timestamp of the next block follows from it. */
  blockStart(): number
  /** Advances a virtual clock; has no effect on a running one. */
  wait(ms: number): void
  /** Advances a virtual clock after a flashblock on command, at most to the end of the open block. */
  step(ms: number, maxMs: number): void
  /** Advances a virtual clock to the timestamp of a sealed block; has no effect on a running one. */
  sealed(timestampMs: number): void
  /** Returns the same object until the clock is moved. */
  capture(): ClockState
  restore(state: ClockState): void
  /** Restores a state; a running clock that was set to a time then goes on from that time again. */
  restart(state: ClockState): void
}

/** Returns the time of a monotonic clock, in milliseconds: for durations, never for timestamps. */
export const monotonicMs = (): number => performance.now()

/**
 * Creates a clock that runs with the machine's clock, plus an offset that cheats may change.
 *
 * @param startMs - Its present time, in milliseconds since 1970; the machine's time when absent.
 */
export function createWallClock(startMs?: number): Clock {
  let setMs = startMs
  let baseMs = startMs === undefined ? 0 : startMs - Date.now()
  let offsetMs = 0
  let captured: ClockState | undefined
  const set = (ms: number) => {
    captured = undefined
    setMs = ms
    baseMs = ms - Date.now()
    offsetMs = 0
  }
  const restore = (state: ClockState) => {
    captured = undefined
    setMs = state.setMs
    baseMs = state.startedMs
    offsetMs = state.offsetMs
  }
  return {
    now: () => Date.now() + baseMs + offsetMs,
    wallMs: () => Date.now(),
    advance(ms) {
      captured = undefined
      offsetMs += ms
    },
    set,
    get offsetMs() {
      return offsetMs
    },
    blockStart: () => Date.now() + baseMs + offsetMs,
    wait() {},
    step() {},
    sealed() {},
    capture() {
      captured ??= { startedMs: baseMs, steppedMs: 0, offsetMs, setMs }
      return captured
    },
    restore,
    restart(state) {
      if (state.setMs === undefined) return restore(state)
      set(state.setMs)
      offsetMs = state.offsetMs
    },
  }
}

/**
 * Creates a clock that stands still between blocks: the same calls give the same timestamps on every machine.
 *
 * @param startMs - Its time at the start, in milliseconds since 1970.
 */
export function createVirtualClock(startMs: number): Clock {
  let startedMs = startMs
  let steppedMs = 0
  let offsetMs = 0
  const restore = (state: ClockState) => {
    startedMs = state.startedMs
    steppedMs = state.steppedMs
    offsetMs = state.offsetMs
  }
  return {
    now: () => startedMs + steppedMs,
    wallMs: () => startedMs + steppedMs,
    blockStart: () => startedMs,
    advance(ms) {
      startedMs += ms
      offsetMs += ms
    },
    set(ms) {
      startedMs = ms
      steppedMs = 0
      offsetMs = 0
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
    restore,
    restart: restore,
  }
}
