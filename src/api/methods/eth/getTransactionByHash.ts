/**
 * A transaction: in a block, or waiting in the pool.
 *
 * A transaction without a receipt has no block either: clients read its block as the sign that it has one.
 */
import { waitingTransaction } from "../../../node/query/poolContent.ts"
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
  fork: "transaction",
  handler: (node, hash) => node.receipts.find(hash) ?? waitingTransaction(node, hash),
})
