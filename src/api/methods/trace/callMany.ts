/** Traces several calls, each on the state after the one before, in any of the kinds of traces. */
import { z } from "zod"
import { createParityTracer } from "../../../kernel/evm/trace/parityTracer.ts"
import { optional, param, result } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { callRequest } from "../../wire/call.ts"
import { rpcTraceResults, toRpcTraceResults, traceTypeList } from "../../wire/trace/parityResults.ts"
import { method } from "../shared/method.ts"
import { emptyCall } from "./examples.ts"

export const trace_callMany = method({
  name: "trace_callMany",
  summary: "Returns the traces of several calls, each on the state that those before it left.",
  params: [
    param("Calls", () => z.array(z.tuple([callRequest(), traceTypeList()]))),
    optional("Block", blockSelector, { fallback: { tag: "latest" } }),
  ],
  result: result(
    "Traces of each call",
    () => z.array(rpcTraceResults()),
    (all: readonly Parameters<typeof toRpcTraceResults>[0][]) => all.map(toRpcTraceResults),
  ),
  example: {
    params: [[[{ to: "0x0000000000000000000000000000000000001234" }, ["trace"]]]],
    result: [emptyCall],
  },
  fork: { state: 1 },
  handler: (node, calls, selector, task) =>
    node.traces.calls(
      calls.map(([request, types]) => ({
        request,
        create: (_, { budget }) => createParityTracer(types, budget),
      })),
      selector,
      task,
    ),
})
