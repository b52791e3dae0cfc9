/** Traces every transaction of a block, by its number. */
import { optional, param, result } from "../../rpc/method.ts"
import { blockNumberOrTag } from "../../wire/blockSelectors.ts"
import { payment } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"
import { rpcBlockTrace, traceBlock } from "./blockTrace.ts"
import { defaultTracer, traceConfig } from "./tracing.ts"

export const debug_traceBlockByNumber = method({
  name: "debug_traceBlockByNumber",
  summary: "Returns the traces of all transactions of a block, by its number or tag.",
  params: [
    param("Block", blockNumberOrTag),
    optional("TraceConfig", traceConfig, { fallback: defaultTracer }),
  ],
  result: result("Block trace", rpcBlockTrace, (traces) => traces),
  example: {
    after: [payment],
    params: ["pending"],
    result: [
      {
        txHash: "0x9dbc1a0242c045c551a1a89ce14350ae1f3500db849d142b4cfa84fdc11675bb",
        result: { gas: 21000, failed: false, returnValue: "0x", structLogs: [] },
      },
    ],
  },
  fork: { content: 0 },
  handler: (node, block, tracer, task) => traceBlock(node, block, tracer, task),
})
