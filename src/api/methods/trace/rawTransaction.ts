/** Traces a signed transaction without sending it, in any of the kinds of traces. */

import { fromHex } from "../../../base/hex.ts"
import { createParityTracer } from "../../../kernel/evm/trace/parityTracer.ts"
import { optional, param } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { bytes } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { paymentTraces, rawPayment } from "./examples.ts"
import { traceResults, traceTypesParam } from "./results.ts"

export const trace_rawTransaction = method({
  name: "trace_rawTransaction",
  summary: "Returns the traces of a signed transaction on the state of a block, without sending it.",
  params: [
    param("Transaction", bytes),
    traceTypesParam,
    optional("Block", blockSelector, { fallback: { tag: "latest" } }),
  ],
  result: traceResults,
  example: { params: [rawPayment, ["trace"]], result: paymentTraces },
  fork: { state: 2 },
  handler: (node, raw, types, selector, task) =>
    node.traces.raw(fromHex(raw), selector, (_, { budget }) => createParityTracer(types, budget), task),
})
