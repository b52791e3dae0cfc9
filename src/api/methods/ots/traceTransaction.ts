/** The calls of a transaction. */
import { z } from "zod"
import type { ParityTrace } from "../../../kernel/evm/trace/parityTrace.ts"
import { createFlatTracer } from "../../../kernel/evm/trace/parityTracer.ts"
import { param, result } from "../../rpc/method.ts"
import { rpcTraceEntry, toRpcTraceEntry } from "../../wire/trace/otsTrace.ts"
import { hash32 } from "../../wire/values.ts"
import { payment } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"

export const ots_traceTransaction = method({
  name: "ots_traceTransaction",
  summary: "Returns the calls, creations and self-destructions of a transaction, for Otterscan.",
  params: [param("Transaction hash", hash32)],
  result: result(
    "Trace entries",
    () => z.array(rpcTraceEntry()),
    (traces: readonly ParityTrace[]) => traces.map(toRpcTraceEntry),
  ),
  example: {
    after: [payment],
    params: ["0x9dbc1a0242c045c551a1a89ce14350ae1f3500db849d142b4cfa84fdc11675bb"],
    result: [
      {
        type: "CALL",
        depth: 0,
        from: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
        to: "0x0000000000000000000000000000000000001234",
        value: "0x1",
        input: "0x",
        output: "0x",
      },
    ],
  },
  fork: "transaction",
  handler: async (node, hash) => (await node.traces.placed(hash, createFlatTracer))?.result ?? [],
})
