/** The memory limit of one trace: a loop of a few bytes can make a trace that no machine holds. */
import { LimitExceeded } from "../../errors/index.ts"

/** 128 MiB, of what is remembered before it becomes JSON. */
const limit = 128 * 1024 * 1024

/** Counts what a trace remembers. */
export interface Budget {
  /** @throws {@link LimitExceeded} when that was too much. */
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
