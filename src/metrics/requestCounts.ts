/** Counts the requests of a node and their durations, by method. */
import type { Dispatcher } from "../rpc/dispatch.ts"

/** The upper bounds of the buckets of durations, in seconds: from a read of a slot to the time limit of a request. */
export const durationBounds = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
] as const

/** The counts of one method. */
export interface MethodCounts {
  success: number
  error: number
  /** The sum of the durations, in milliseconds. */
  durationMs: number
  /** The number of requests by the first bound that they did not exceed; the last one has those beyond all bounds. */
  readonly buckets: number[]
}

/** The label of every method that the node does not have: clients can choose names freely. */
const unknownMethod = "unknown"

/** The counts of requests. */
export interface RequestCounts {
  /** The counts by the name that clients sent, an alias included. */
  readonly byMethod: ReadonlyMap<string, MethodCounts>
  /** Wraps a dispatcher so that its requests are counted when they end. */
  count(dispatcher: Dispatcher): Dispatcher
}

/** Creates counts without entries; a method gets one with its first request. */
export function createRequestCounts(): RequestCounts {
  const byMethod = new Map<string, MethodCounts>()
  const begin = (name: string): MethodCounts => {
    const counts = byMethod.get(name) ?? {
      success: 0,
      error: 0,
      durationMs: 0,
      buckets: Array<number>(durationBounds.length + 1).fill(0),
    }
    byMethod.set(name, counts)
    return counts
  }
  return { byMethod, count: (dispatcher) => counted(dispatcher, dispatcher.lookup, byMethod, begin) }
}

/** @param lookup - That of the whole table: an endpoint with fewer methods makes no known name unknown. */
function counted(
  dispatcher: Dispatcher,
  lookup: Dispatcher["lookup"],
  byMethod: ReadonlyMap<string, MethodCounts>,
  begin: (name: string) => MethodCounts,
): Dispatcher {
  const wrap = (inner: Dispatcher) => counted(inner, lookup, byMethod, begin)
  return {
    ...dispatcher,
    restrict: (accept) => wrap(dispatcher.restrict(accept)),
    forSession: (session) => wrap(dispatcher.forSession(session)),
    dispatch(request, client) {
      const { method } = request
      const counts = byMethod.get(method) ?? begin(lookup(method) === undefined ? unknownMethod : method)
      const start = performance.now()
      let result: unknown
      try {
        result = dispatcher.dispatch(request, client)
      } catch (error) {
        end(counts, "error", start)
        throw error
      }
      if (result instanceof Promise)
        // Beside the promise of the client, which gets its reply no later for it.
        result.then(
          () => end(counts, "success", start),
          () => end(counts, "error", start),
        )
      else end(counts, "success", start)
      return result
    },
  }
}

function end(counts: MethodCounts, outcome: "success" | "error", start: number): void {
  const durationMs = performance.now() - start
  const seconds = durationMs / 1000
  let bucket = 0
  while (seconds > (durationBounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket++
  counts[outcome]++
  counts.durationMs += durationMs
  counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1
}
