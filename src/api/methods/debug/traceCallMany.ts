/** Traces bundles of calls, each call on the state after the one before. */
import { z } from "zod"
import { jsonTextOf, withJsonText } from "../../rpc/jsonText.ts"
import { optional, param, result } from "../../rpc/method.ts"
import { callBundle, simulationContext } from "../../wire/callMany.ts"
import { method } from "../shared/method.ts"
import { defaultCallConfig, rpcTrace, traceCallConfig, tracerFor } from "./tracing.ts"

/** Encodes the traces as one text, because those of the default tracer are text already. */
function toRpcTraces(traces: readonly (readonly unknown[])[]): z.infer<ReturnType<typeof rpcTrace>>[][] {
  const textOf = (trace: unknown) => jsonTextOf(trace) ?? JSON.stringify(trace)
  const texts = traces.map((bundle) => `[${bundle.map(textOf).join(",")}]`)
  return withJsonText(`[${texts.join(",")}]`) as z.infer<ReturnType<typeof rpcTrace>>[][]
}

export const debug_traceCallMany = method({
  name: "debug_traceCallMany",
  summary:
    "Returns the traces of bundles of calls on the state of a block, or of a position within it, each call on what those before it left.",
  params: [
    param("Bundles", () => z.array(callBundle())),
    optional("Simulation context", simulationContext, {
      fallback: { block: { tag: "latest" }, index: undefined },
    }),
    optional("TraceCallConfig", traceCallConfig, { fallback: defaultCallConfig }),
  ],
  result: result("Traces by bundle and call", () => z.array(z.array(rpcTrace())), toRpcTraces),
  example: {
    params: [
      [{ transactions: [{ to: "0x0000000000000000000000000000000000001234" }] }],
      { blockNumber: "latest" },
      {},
    ],
    result: [[{ gas: 21000, failed: false, returnValue: "0x", structLogs: [] }]],
  },
  fork: { state: 1, field: "blockNumber" },
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
