/** Traces a call, in any of the kinds of traces. */
import { createParityTracer } from "../../../kernel/evm/trace/parityTracer.ts"
import { optional, param } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { callRequest } from "../../wire/call.ts"
import { blockOverrides } from "../../wire/overrides/block.ts"
import { stateOverrides } from "../../wire/overrides/state.ts"
import { method } from "../shared/method.ts"
import { emptyCall } from "./examples.ts"
import { traceResults, traceTypesParam } from "./results.ts"

export const trace_call = method({
  name: "trace_call",
  summary: "Returns the traces of a call on the state of a block.",
  params: [
    param("Transaction", callRequest),
    traceTypesParam,
    optional("Block", blockSelector, { fallback: { tag: "latest" } }),
    optional("State overrides", stateOverrides),
    optional("Block overrides", blockOverrides),
  ],
  result: traceResults,
  example: {
    params: [{ to: "0x0000000000000000000000000000000000001234" }, ["trace"], "latest"],
    result: emptyCall,
  },
  fork: { state: 2 },
  handler: (node, request, types, selector, state, block, task) =>
    node.traces.call(request, selector, (_, { budget }) => createParityTracer(types, budget), {
      overrides: { state, block },
      work: task,
    }),
})
