/** One call of a transaction. */
import { z } from "zod"
import { createFlatTracer } from "../../../kernel/evm/trace/parityTracer.ts"
import { param, result } from "../../rpc/method.ts"
import { type BlockTrace, toRpcBlockTrace } from "../../wire/trace/blockTrace.ts"
import { rpcLocalizedTrace } from "../../wire/trace/parityTrace.ts"
import { count, hash32 } from "../../wire/values.ts"
import { payment } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"
import { paymentHash, paymentTrace } from "./examples.ts"

export const trace_get = method({
  name: "trace_get",
  summary: "Returns one trace of a transaction, by its position in the list that trace_transaction returns.",
  params: [
    param("Transaction hash", hash32),
    param("Indexes", () => z.array(count()), {
      summary: "One index; a list of any other length finds nothing, as in reth.",
    }),
  ],
  result: result(
    "Trace",
    () => rpcLocalizedTrace().nullable(),
    (found: BlockTrace | undefined) => (found === undefined ? null : toRpcBlockTrace(found)),
  ),
  example: { after: [payment], params: [paymentHash, ["0x0"]], result: paymentTrace },
  fork: "transaction",
  handler: async (node, hash, indexes) => {
    const found = indexes.length === 1 ? await node.traces.placed(hash, createFlatTracer) : undefined
    const trace = found?.result[indexes[0] ?? 0]
    return found && trace && { ...found, trace }
  },
})
