/** Traces every transaction of a block, by its hash. */
import { optional, param, result } from "../../rpc/method.ts"
import { hash32 } from "../../wire/values.ts"
import { payment, seal } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"
import { rpcBlockTrace, traceBlock } from "./blockTrace.ts"
import { defaultTracer, traceConfig } from "./tracing.ts"

export const debug_traceBlockByHash = method({
  name: "debug_traceBlockByHash",
  summary: "Returns the traces of all transactions of a block, by its hash.",
  params: [param("Block hash", hash32), optional("TraceConfig", traceConfig, { fallback: defaultTracer })],
  result: result("Block trace", rpcBlockTrace, (traces) => traces),
  example: {
    after: [payment, seal],
    params: ["0x9efe0fb684e90e22acdff639835daf4048cb131438b66be10769ecbe9911c980"],
    result: [
      {
        txHash: "0x9dbc1a0242c045c551a1a89ce14350ae1f3500db849d142b4cfa84fdc11675bb",
        result: { gas: 21000, failed: false, returnValue: "0x", structLogs: [] },
      },
    ],
  },
  fork: "blockHash",
  handler: (node, block, tracer, task) =>
    traceBlock(node, { hash: block, requireCanonical: false }, tracer, task),
})
