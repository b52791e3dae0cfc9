/** Returns the data with which a failed transaction reverted. */
import { param } from "../../rpc/method.ts"
import { hash32 } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { data } from "../shared/results.ts"

export const ots_getTransactionError = method({
  name: "ots_getTransactionError",
  summary: "Returns the bytes that a transaction reverted with; none when it did not.",
  params: [param("Transaction hash", hash32)],
  result: data("Revert data"),
  example: { params: [`0x${"00".repeat(32)}`], result: "0x" },
  fork: "transaction",
  handler: (node, hash) => {
    const executed = node.blocks.transaction(hash)?.executed
    return executed?.failure === undefined ? "0x" : executed.output
  },
})
