/** A waiting transaction for the owner of the node, also where the pool is private. */
import { param } from "../../rpc/method.ts"
import { hash32 } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { anyTransactionOrNull } from "../shared/results.ts"

export const midblock_getWaitingTransaction = method({
  name: "midblock_getWaitingTransaction",
  summary: "Returns a transaction that is not published yet, also with a private pool; null when none waits.",
  params: [param("Transaction hash", hash32)],
  result: anyTransactionOrNull,
  example: { params: ["0x0000000000000000000000000000000000000000000000000000000000000000"], result: null },
  access: "control",
  fork: "local",
  handler: ({ builder, pool }, hash) => builder.executed(hash) ?? pool.get(hash),
})
