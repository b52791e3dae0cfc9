/** The receipt of a transaction, once its block is sealed, or its flashblock published: see the option `receipts`. */
import { param } from "../../rpc/method.ts"
import { hash32 } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { receiptOrNull } from "../shared/results.ts"

export const eth_getTransactionReceipt = method({
  name: "eth_getTransactionReceipt",
  summary: "Returns the receipt of a transaction by transaction hash.",
  params: [param("Transaction hash", hash32)],
  result: receiptOrNull,
  example: { params: ["0x0000000000000000000000000000000000000000000000000000000000000000"], result: null },
  fork: "transaction",
  handler: (node, hash) => node.receipts.find(hash),
})
