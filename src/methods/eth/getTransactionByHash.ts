/** A transaction: sealed, pre-confirmed, or waiting in the pool. */
import { param } from "../../rpc/method.ts"
import { hash32 } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { anyTransactionOrNull } from "../shared/results.ts"

export const eth_getTransactionByHash = method({
  name: "eth_getTransactionByHash",
  summary: "Returns the information about a transaction requested by transaction hash.",
  params: [param("Transaction hash", hash32)],
  result: anyTransactionOrNull,
  example: { params: ["0x0000000000000000000000000000000000000000000000000000000000000000"], result: null },
  handler: (node, hash) =>
    node.blocks.transaction(hash) ?? node.builder.executed(hash) ?? node.pool.get(hash),
})
