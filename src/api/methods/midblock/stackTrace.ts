/** Returns where in its Solidity source a transaction or a call failed. */
import { z } from "zod"
import type { StackTrace } from "../../../solidity/stackTrace.ts"
import { optional, param, result } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { callRequest } from "../../wire/call.ts"
import { rpcStackTrace, toRpcStackTrace } from "../../wire/trace/stackTrace.ts"
import { hash32 } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const midblock_stackTrace = method({
  name: "midblock_stackTrace",
  summary:
    "Returns why a transaction or a call failed, and where in its Solidity source; null when it did not fail.",
  params: [
    param("Transaction hash or call", () => z.union([hash32(), callRequest()])),
    optional("Block", blockSelector, { fallback: { tag: "pending" } }),
  ],
  result: result(
    "Solidity stack trace or null",
    () => rpcStackTrace().nullable(),
    (trace: StackTrace | undefined) => (trace === undefined ? null : toRpcStackTrace(trace)),
  ),
  example: {
    params: [{ to: "0x0000000000000000000000000000000000001234" }, "pending"],
    result: null,
  },
  fork: "transactionOrCall",
  handler: (node, subject, block, task) =>
    typeof subject === "string"
      ? node.stackTraces.ofTransaction(subject, task)
      : node.stackTraces.ofCall(subject, block, task),
})
