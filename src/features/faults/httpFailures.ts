/** HTTP requests that fail: a share of them, evenly spread, so that the same ones fail on each run. */

/** A failure of requests: its status and its rate. */
export interface HttpFailure {
  /** HTTP status to answer with. */
  readonly status: number
  /** Share of all requests, between 0 and 1. */
  readonly rate: number
}

/** Decides which requests fail. */
export interface HttpFailures {
  /** Sets the failure; `undefined` lets every request pass. */
  set(failure: HttpFailure | undefined): void
  /** Counts a request; returns the status of its failure, or `undefined` when it passes. */
  next(): number | undefined
}

/**
 * Creates the decision; every request passes until a failure is set.
 *
 * @example
 * failures.set({ status: 429, rate: 0.5 })
 * [failures.next(), failures.next(), failures.next()] // [undefined, 429, undefined]
 */
export function createHttpFailures(): HttpFailures {
  let failure: HttpFailure | undefined
  let count = 0
  return {
    set(next) {
      failure = next
      count = 0
    },
    next() {
      if (failure === undefined) return undefined
      const { status, rate } = failure
      const before = Math.floor(count * rate)
      return Math.floor(++count * rate) > before ? status : undefined
    },
  }
}
