/** Traces a transaction, step by step or call by call. */
import { optional, param, result } from "../../rpc/method.ts"
import { hash32 } from "../../wire/values.ts"
import { payment } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"
import { defaultTracer, rpcTrace, toRpcTrace, traceConfig, tracerFor } from "./tracing.ts"

export const debug_traceTransaction = method({
  name: "debug_traceTransaction",
  summary: "Returns the trace of a transaction, run again on the state right before it.",
  params: [
    param("Transaction hash", hash32),
    optional("TraceConfig", traceConfig, { fallback: defaultTracer }),
  ],
  result: result("Transaction trace", rpcTrace, toRpcTrace),
  example: {
    after: [payment],
    params: ["0x9dbc1a0242c045c551a1a89ce14350ae1f3500db849d142b4cfa84fdc11675bb"],
    result: { gas: 21000, failed: false, returnValue: "0x", structLogs: [] },
  },
  fork: "transaction",
  handler: (node, hash, tracer, task) => node.traces.transaction(hash, tracerFor(node, tracer), task),
})
