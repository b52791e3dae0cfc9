/** The calls of all transactions of a block. */

import { tracesOf } from "../../../node/query/blockTraces.ts"
import { existing } from "../../../node/query/tracedCalls.ts"
import { param } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { payment } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"
import { paymentTrace } from "./examples.ts"
import { localizedTraces } from "./results.ts"

export const trace_block = method({
  name: "trace_block",
  summary: "Returns the calls, creations and self-destructions of a block, and its rewards before the merge.",
  params: [param("Block", blockSelector)],
  result: localizedTraces,
  example: { after: [payment], params: ["pending"], result: [paymentTrace] },
  fork: { content: 0 },
  handler: (node, selector) => tracesOf(node, existing(node.blocks, selector), selector),
})
