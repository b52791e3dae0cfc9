/** The memory limit of one trace: a loop of a few bytes can make a trace that is too large for any machine. */
import { LimitExceeded } from "../../errors/index.ts"

/** 128 MiB, counted before the trace becomes JSON. */
const limit = 128 * 1024 * 1024

/** Counts the memory of a trace. */
export interface Budget {
  /** Counts bytes. @throws {@link LimitExceeded} when the sum is above the limit. */
  spend(bytes: number): void
}

/** Creates the budget of one trace. */
export function createBudget(): Budget {
  let left = limit
  return {
    spend(bytes) {
      left -= bytes
      if (left < 0) throw new LimitExceeded({ what: "the trace", limit, unit: "bytes" })
    },
  }
}
