/** The time limit of calls: one timer for all that are under way, however many there are. */

import type { Task } from "../base/task.ts"
import { RequestTimeout } from "../errors/index.ts"

/** What is under way. */
interface Entry {
  /** By the clock of `performance.now()`. */
  readonly endsAt: number
  readonly expire: () => void
}

/**
 * Gives what some work gives, or fails when it takes too long; the work stops at its next pause. A task that ends
 * itself is waited for.
 */
export type TimeLimit = <T>(work: Promise<T>, task?: Task) => Promise<T>

/**
 * A limit of so many milliseconds.
 *
 * @example
 * const limit = createTimeLimit(5)
 * await limit(new Promise(() => {})) // RequestTimeout: request timed out
 */
export function createTimeLimit(timeoutMs: number): TimeLimit {
  /** In the order in which they end. */
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
