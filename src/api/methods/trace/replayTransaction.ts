/** Traces a transaction again, in any of the kinds of traces. */
import { createParityTracer } from "../../../kernel/evm/trace/parityTracer.ts"
import { param } from "../../rpc/method.ts"
import { hash32 } from "../../wire/values.ts"
import { payment } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"
import { paymentHash, paymentTraces } from "./examples.ts"
import { traceResults, traceTypesParam } from "./results.ts"

export const trace_replayTransaction = method({
  name: "trace_replayTransaction",
  summary: "Returns the traces of a transaction, run again on the state right before it.",
  params: [param("Transaction hash", hash32), traceTypesParam],
  result: traceResults,
  example: { after: [payment], params: [paymentHash, ["trace"]], result: paymentTraces },
  fork: "transaction",
  handler: (node, hash, types, task) =>
    node.traces.transaction(hash, (_, { budget }) => createParityTracer(types, budget), task),
})
