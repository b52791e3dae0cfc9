/** Counts the requests of a node and their durations, by method. */
import type { Middleware } from "../../api/rpc/middleware.ts"
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
  /** Counts each request when it ends. */
  readonly count: Middleware
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
  const count: Middleware =
    (next, { isMethod }) =>
    (request, client) => {
      const { method } = request
      const counts = byMethod.get(method) ?? begin(isMethod(method) ? method : unknownMethod)
      const start = performance.now()
      let result: unknown
      try {
        result = next(request, client)
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
    }
  return { byMethod, count }
}

function end(counts: MethodCounts, outcome: "success" | "error", start: number): void {
  counts[outcome]++
  addDuration(counts.durations, performance.now() - start)
}
