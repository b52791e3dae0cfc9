/** The queue of all jobs that change the chain; they run one at a time, in the order of arrival. */
import { createYielder } from "../../base/yielding.ts"

type Job<T> = () => T | Promise<T>

/** Runs a job after all earlier ones; a job that throws does not stop later ones. */
export interface Queue {
  <T>(job: Job<T>): Promise<T>
  /** Runs a job before all other waiting ones: for timed jobs. */
  first<T>(job: Job<T>): Promise<T>
}

/** A waiting job, with the functions that settle its promise. */
interface WaitingJob {
  readonly job: Job<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Creates an empty queue. */
export function createQueue(): Queue {
  const [urgent, waiting]: [WaitingJob[], WaitingJob[]] = [[], []]
  const endTurn = createYielder()
  let running = false

  const run = async () => {
    running = true
    for (;;) {
      const next = urgent.shift() ?? waiting.shift()
      if (next === undefined) break
      const turn = endTurn()
      if (turn !== undefined) await turn
      try {
        next.resolve(await next.job())
      } catch (error) {
        next.reject(error)
      }
    }
    running = false
  }
  const enqueue = <T>(jobs: WaitingJob[], job: Job<T>) =>
    new Promise<T>((resolve, reject) => {
      jobs.push({ job, resolve: resolve as WaitingJob["resolve"], reject })
      if (!running) void run()
    })
  return Object.assign(<T>(job: Job<T>) => enqueue(waiting, job), {
    first: <T>(job: Job<T>) => enqueue(urgent, job),
  })
}
