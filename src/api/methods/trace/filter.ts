/** The calls of a range of blocks, by caller and callee. */
import { filterTraces } from "../../../node/query/blockTraces.ts"
import { param } from "../../rpc/method.ts"
import { traceFilter } from "../../wire/trace/traceFilter.ts"
import { payment } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"
import { paymentTrace } from "./examples.ts"
import { localizedTraces } from "./results.ts"

export const trace_filter = method({
  name: "trace_filter",
  summary: "Returns the traces of a range of blocks whose caller or callee is one of some accounts.",
  params: [param("Filter", traceFilter)],
  result: localizedTraces,
  example: {
    after: [payment],
    params: [{ toBlock: "pending", toAddress: ["0x0000000000000000000000000000000000001234"] }],
    result: [paymentTrace],
  },
  fork: "traces",
  handler: (node, filter) => filterTraces(node, filter),
})
