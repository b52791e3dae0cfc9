/** The size limit of traces: a loop of a few bytes can make a trace that is too large for any machine. */
import { LimitExceeded } from "../../../errors/index.ts"

/** The limit in bytes where no option sets another: 128 MiB. */
const defaultLimit = 128 * 1024 * 1024

/** Counts the bytes of the traces of one request. */
export interface Budget {
  /** Counts bytes. @throws {@link LimitExceeded} when the sum is above the limit. */
  spend(bytes: number): void
  /** The bytes that were counted. */
  readonly spent: number
  /** Sets the count back, for a trace that begins again. */
  restore(spent: number): void
}

/** Creates a budget; `advice` says what to do at its limit. */
export function createBudget(limit = defaultLimit, advice?: string): Budget {
  let spent = 0
  const facts = { what: "the trace", limit, unit: "bytes", ...(advice !== undefined && { advice }) }
  return {
    spend(bytes) {
      spent += bytes
      if (spent > limit) throw new LimitExceeded(facts)
    },
    get spent() {
      return spent
    },
    restore(to) {
      spent = to
    },
  }
}

/** Creates the budget of the traces of one request, whose limit is the option `traceLimit`. */
export const createTraceBudget = (limit: number): Budget =>
  createBudget(
    limit,
    "set limit, disableStack or disableStorage, use callTracer, or raise traceLimit (--trace-limit)",
  )
