/** Counts the calls of a search by function. */
import type { CallEnd } from "./sources.ts"
import type { CallCounts } from "./spec.ts"

/** The counts of a search. */
export interface Statistics {
  readonly calls: number
  readonly byCall: Readonly<Record<string, CallCounts>>
  /** A reason of a failure of each call that failed. */
  readonly reasons: readonly string[]
  add(end: CallEnd, branches: number): void
}

/** Creates empty counts. */
export function createStatistics(): Statistics {
  const counts: Record<string, { calls: number; reverts: number; branches: number }> = {}
  const reasons = new Map<string, string>()
  let calls = 0
  return {
    get calls() {
      return calls
    },
    byCall: counts,
    get reasons() {
      return [...reasons].map(([name, reason]) => `${name}: ${reason}`)
    },
    add({ name, isFailed, reason }, branches) {
      calls++
      let own = counts[name]
      if (own === undefined) {
        own = { calls: 0, reverts: 0, branches: 0 }
        counts[name] = own
      }
      own.calls++
      own.branches += branches
      if (!isFailed) return
      own.reverts++
      if (!reasons.has(name)) reasons.set(name, reason?.() ?? "")
    },
  }
}
