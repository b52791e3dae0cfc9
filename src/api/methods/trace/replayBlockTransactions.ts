/** Traces the transactions of a block again, in any of the kinds of traces. */

import { z } from "zod"
import type { Hex } from "../../../base/hex.ts"
import { createParityTracer, type ParityTraces } from "../../../kernel/evm/trace/parityTracer.ts"
import { param, result } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { rpcTraceResults, toRpcTraceResults } from "../../wire/trace/parityResults.ts"
import { payment } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"
import { paymentHash, paymentTraces } from "./examples.ts"
import { traceTypesParam } from "./results.ts"

export const trace_replayBlockTransactions = method({
  name: "trace_replayBlockTransactions",
  summary: "Returns the traces of every transaction of a block, each run again on the state right before it.",
  params: [param("Block", blockSelector), traceTypesParam],
  result: result(
    "Traces of each transaction",
    () => z.array(rpcTraceResults().extend({ transactionHash: z.string() })),
    (all: readonly { readonly hash: Hex; readonly result: ParityTraces }[]) =>
      all.map(({ hash, result }) => ({ ...toRpcTraceResults(result), transactionHash: hash })),
  ),
  example: {
    after: [payment],
    params: ["pending", ["trace"]],
    result: [{ ...paymentTraces, transactionHash: paymentHash }],
  },
  fork: { content: 0 },
  handler: async (node, selector, types) => {
    const block = node.blocks.find(selector)
    if (block === undefined || block.header.number === 0n) return []
    return await node.traces.block(selector, (_, { budget }) => createParityTracer(types, budget))
  },
})
