/** The time of a simulation: it stands still while something runs, and then jumps to the next timer. */
import { setImmediate } from "node:timers"
import { SimulationTooLong } from "./errors.ts"

/** The timers of the process, on a clock that only these functions move: `setTimeout`, `setInterval`, `Date`, `performance`. */
export interface FakeTimers {
  /** Sets the date, in milliseconds since 1970, and removes all timers. */
  begin(dateMs: number): void
  /** Moves the clock to the next timer, and runs it. */
  next(): void
  /** Returns the date, in milliseconds since 1970. */
  now(): number
  /** Returns the number of timers. */
  count(): number
}

/** Work in progress that does not depend on the time: the clock waits for it. */
export interface Activity {
  /** Counts the beginning or the end of some work. */
  note(): void
  /** Runs some work, for which the clock waits. */
  during<Result>(work: () => Promise<Result>): Promise<Result>
  /** Lets the time pass during a part of work. */
  waiting<Result>(wait: () => Promise<Result>): Promise<Result>
  /** Resolves when nothing is in progress, and nothing has begun in some turns of the event loop. */
  settled(): Promise<void>
}

/** Turns of the event loop without activity, after which nothing more follows from what was done. */
const quietTurns = 3

// Fake timers replace the functions of the module later.
const realTurn = setImmediate
const nextTurn = () => new Promise<void>((resolve) => void realTurn(resolve))

/**
 * Creates the count of what is in progress.
 *
 * @param nodeSettled - Resolves after a turn of the event loop, when the calls of the node are finished.
 */
export function createActivity(nodeSettled: () => Promise<void> = nextTurn): Activity {
  let running = 0
  let noted = 0
  const between = async <Result>(change: number, run: () => Promise<Result>) => {
    running += change
    noted++
    try {
      return await run()
    } finally {
      running -= change
      noted++
    }
  }
  return {
    note: () => void noted++,
    during: (work) => between(1, work),
    waiting: (wait) => between(-1, wait),
    async settled() {
      for (let quiet = 0; quiet < quietTurns; quiet++) {
        const before = noted
        await nodeSettled()
        if (running > 0 || noted !== before) quiet = -1
      }
    },
  }
}

/** The parts of {@link runInTime}. */
export interface Timing {
  readonly timers: FakeTimers
  readonly activity: Pick<Activity, "settled">
  /** The longest time of a run, in milliseconds of its clock. */
  readonly longestMs: number
  /** The number of timers for which the time does not move, 0 when absent. */
  readonly idleTimers?: () => number
}

/**
 * Runs an asynchronous function in simulated time: whenever everything waits for the time, it jumps to the next timer.
 *
 * @throws {@link SimulationTooLong} when the function is not done within the longest time; every error of the function.
 */
export async function runInTime<Result>(
  { timers, activity, longestMs, idleTimers = () => 0 }: Timing,
  run: () => Promise<Result>,
): Promise<Result> {
  let isDone = false
  const done = run().finally(() => {
    isDone = true
  })
  done.catch(() => {}) // it is awaited below, after further turns
  const endMs = timers.now() + longestMs
  for (;;) {
    await activity.settled()
    if (isDone) return done
    if (timers.now() >= endMs) throw new SimulationTooLong({ longestMs })
    if (timers.count() > idleTimers()) timers.next()
  }
}
