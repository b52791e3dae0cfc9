/** The time limit of calls: one timer for all calls that run. */

import type { Task } from "../../base/task.ts"
import { RequestTimeout } from "../../errors/index.ts"

/** A call that runs. */
interface Entry {
  /** The time of its end, on the clock of `performance.now()`. */
  readonly endsAt: number
  readonly expire: () => void
}

/**
 * Returns the result of some work, or rejects when it takes too long; the work then stops at its next pause. A task that ends
 * itself is awaited.
 */
export type TimeLimit = <T>(work: Promise<T>, task?: Task) => Promise<T>

/**
 * Creates a time limit, in milliseconds.
 *
 * @example
 * const limit = createTimeLimit(5)
 * await limit(new Promise(() => {})) // RequestTimeout: request timed out
 */
export function createTimeLimit(timeoutMs: number): TimeLimit {
  /** The calls, in the order of their ends. */
  const entries = new Set<Entry>()
  let armed = false
  const arm = (ms: number) => {
    armed = true
    setTimeout(expire, ms).unref()
  }
  const expire = () => {
    armed = false
    for (const entry of entries) {
      const left = entry.endsAt - performance.now()
      if (left > 0) return arm(left)
      entries.delete(entry)
      entry.expire()
    }
  }
  return (work, task) =>
    new Promise((resolve, reject) => {
      const entry = {
        endsAt: performance.now() + timeoutMs,
        expire: () => {
          const reason = new RequestTimeout(timeoutMs)
          task?.stop(reason)
          if (task?.endsItself !== true) reject(reason)
        },
      }
      entries.add(entry)
      if (!armed) arm(timeoutMs)
      work.then(
        (value) => {
          entries.delete(entry)
          resolve(value)
        },
        (error) => {
          entries.delete(entry)
          reject(error)
        },
      )
    })
}
