/** Traces bundles of calls, each call on the state after the one before. */
import { z } from "zod"
import { optional, param, result } from "../../rpc/method.ts"
import { callBundle, simulationContext } from "../../wire/callMany.ts"
import { method } from "../shared/method.ts"
import { defaultCallConfig, rpcTrace, toRpcTrace, traceCallConfig, tracerFor } from "./tracing.ts"

export const debug_traceCallMany = method({
  name: "debug_traceCallMany",
  summary:
    "Returns the traces of bundles of calls on the state of a block, or of a position within it, each call on what those before it left.",
  params: [
    param("Bundles", z.array(callBundle)),
    optional("Simulation context", simulationContext, {
      fallback: { block: { tag: "latest" }, index: undefined },
    }),
    optional("TraceCallConfig", traceCallConfig, { fallback: defaultCallConfig }),
  ],
  result: result(
    "Traces by bundle and call",
    z.array(z.array(rpcTrace)),
    (traces: readonly (readonly unknown[])[]) => traces.map((bundle) => bundle.map(toRpcTrace)),
  ),
  example: {
    params: [
      [{ transactions: [{ to: "0x0000000000000000000000000000000000001234" }] }],
      { blockNumber: "latest" },
      {},
    ],
    result: [[{ gas: 21000, failed: false, returnValue: "0x", structLogs: [] }]],
  },
  handler: (node, bundles, context, { tracer, overrides, index }, task) =>
    node.traces.bundles(
      {
        bundles: bundles.map(({ transactions, blockOverride = overrides.block }) => ({
          transactions,
          blockOverride,
        })),
        block: context.block,
        index: context.index ?? index,
        stateOverrides: overrides.state,
      },
      tracerFor(node, tracer),
      task,
    ),
})
