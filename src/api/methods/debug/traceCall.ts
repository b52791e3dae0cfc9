/** Traces a call, step by step or call by call. */
import { optional, param, result } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { callRequest } from "../../wire/call.ts"
import { method } from "../shared/method.ts"
import { defaultCallConfig, rpcTrace, toRpcTrace, traceCallConfig, tracerFor } from "./tracing.ts"

export const debug_traceCall = method({
  name: "debug_traceCall",
  summary: "Returns the trace of a call on the state of a block, with state and block overrides.",
  params: [
    param("Transaction", callRequest),
    optional("Block", blockSelector, { fallback: { tag: "latest" } }),
    optional("TraceCallConfig", traceCallConfig, {
      fallback: defaultCallConfig,
    }),
  ],
  result: result("Trace", rpcTrace, toRpcTrace),
  example: {
    params: [{ to: "0x0000000000000000000000000000000000001234" }, "latest"],
    result: { gas: 21000, failed: false, returnValue: "0x", structLogs: [] },
  },
  fork: { state: 1, config: 2 },
  handler: (node, request, block, { tracer, overrides, index }, task) =>
    node.traces.call(request, block, tracerFor(node, tracer), { overrides, index, work: task }),
})
