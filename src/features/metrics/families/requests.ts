/** The families of requests: their numbers and durations by method, and the rejected ones. */
import { histogram } from "../durations.ts"
import type { Family } from "../family.ts"
import type { Sources } from "../sources.ts"

/** The families. */
export const requestFamilies: readonly Family<Sources>[] = [
  {
    name: "midblock_rpc_requests_total",
    type: "counter",
    help: "Finished JSON-RPC requests, over every transport and in process, by method and outcome.",
    labels: ["method", "outcome"],
    read: ({ requests }) =>
      [...requests.byMethod].flatMap(([method, { success, error }]) => [
        { value: success, labels: { method, outcome: "success" } },
        { value: error, labels: { method, outcome: "error" } },
      ]),
  },
  {
    name: "midblock_rpc_duration_seconds",
    type: "histogram",
    help: "Duration of JSON-RPC requests, from the decoded request to its result.",
    labels: ["method"],
    read: ({ requests }) =>
      [...requests.byMethod].flatMap(([method, { durations }]) =>
        histogram("midblock_rpc_duration_seconds", durations, { method }),
      ),
  },
  {
    name: "midblock_rpc_rejected_total",
    type: "counter",
    help: "Bodies and requests that were not dispatched, by the code of their error.",
    labels: ["code"],
    read: ({ rejected }) => [...rejected].map(([code, value]) => ({ value, labels: { code: String(code) } })),
  },
]
