/** The queue through which everything that changes the chain runs, one at a time, in the order of arrival. */
import { createTurns } from "../turns.ts"

type Job<T> = () => T | Promise<T>

/** Runs a job when all before it are done; a job that throws does not stop those after it. */
export interface Queue {
  <T>(job: Job<T>): Promise<T>
  /** Runs a job before those that wait: what happens at its time, whatever else there is to do. */
  first<T>(job: Job<T>): Promise<T>
}

/** Creates an empty queue. */
export function createQueue(): Queue {
  const [urgent, waiting]: [Job<unknown>[], Job<unknown>[]] = [[], []]
  const endTurn = createTurns()
  let running = false

  const run = async () => {
    running = true
    for (;;) {
      const job = urgent.shift() ?? waiting.shift()
      if (job === undefined) break
      await endTurn()
      await job()
    }
    running = false
  }
  const enqueue = <T>(lane: Job<unknown>[], job: Job<T>) =>
    new Promise<T>((resolve, reject) => {
      lane.push(async () => {
        try {
          resolve(await job())
        } catch (error) {
          reject(error)
        }
      })
      if (!running) void run()
    })
  return Object.assign(<T>(job: Job<T>) => enqueue(waiting, job), {
    first: <T>(job: Job<T>) => enqueue(urgent, job),
  })
}
