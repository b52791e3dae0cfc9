/** The queue through which everything that changes the chain runs, one at a time, in the order of arrival. */

/** Runs a job when all before it are done; a job that throws does not stop those after it. */
export type Queue = <T>(job: () => T | Promise<T>) => Promise<T>

/** Creates an empty queue. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const result = last.then(job)
    last = result.catch(() => {})
    return result
  }
}
