/** Counts the requests of a node and their durations, by method. */
import type { Dispatcher } from "../rpc/dispatch.ts"
import { addDuration, createDurations, type Durations } from "./durations.ts"

/** The counts of one method. */
export interface MethodCounts {
  success: number
  error: number
  readonly durations: Durations
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
      durations: createDurations(),
    }
    byMethod.set(name, counts)
    return counts
  }
  return { byMethod, count: (dispatcher) => counted(dispatcher, dispatcher.lookup, byMethod, begin) }
}

/** @param lookup - The lookup of the whole table: an endpoint with fewer methods makes no known name unknown. */
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
        // Not part of the client's promise, so that its reply is not delayed.
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
  counts[outcome]++
  addDuration(counts.durations, performance.now() - start)
}
