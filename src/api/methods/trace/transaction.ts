/** The calls of a transaction. */
import { createFlatTracer } from "../../../kernel/evm/trace/parityTracer.ts"
import { param } from "../../rpc/method.ts"
import { hash32 } from "../../wire/values.ts"
import { payment } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"
import { paymentHash, paymentTrace } from "./examples.ts"
import { localizedTraces } from "./results.ts"

export const trace_transaction = method({
  name: "trace_transaction",
  summary:
    "Returns the calls, creations and self-destructions of a transaction; none when it is in no block.",
  params: [param("Transaction hash", hash32)],
  result: localizedTraces,
  example: { after: [payment], params: [paymentHash], result: [paymentTrace] },
  fork: "transaction",
  handler: async (node, hash) => {
    const found = await node.traces.placed(hash, createFlatTracer)
    return found?.result.map((trace) => ({ ...found, trace })) ?? []
  },
})
