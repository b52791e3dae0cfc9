/** Requests that are to fail: a share of them, evenly spread, so that the same ones fail each time. */

/** How requests fail. */
export interface HttpFailure {
  /** HTTP status to answer with. */
  readonly status: number
  /** Of all requests, between 0 and 1. */
  readonly rate: number
}

/** Decides which requests fail. */
export interface HttpFailures {
  /** `undefined` lets every request pass. */
  set(refusal: HttpFailure | undefined): void
  /** Counts a request; the status that it is to be answered with, if it is to fail. */
  next(): number | undefined
}

/**
 * Creates one that lets every request pass.
 *
 * @example
 * refusals.set({ status: 429, rate: 0.5 })
 * [refusals.next(), refusals.next(), refusals.next()] // [undefined, 429, undefined]
 */
export function createHttpFailures(): HttpFailures {
  let refusal: HttpFailure | undefined
  let count = 0
  return {
    set(next) {
      refusal = next
      count = 0
    },
    next() {
      if (refusal === undefined) return undefined
      const { status, rate } = refusal
      const before = Math.floor(count * rate)
      return Math.floor(++count * rate) > before ? status : undefined
    },
  }
}
