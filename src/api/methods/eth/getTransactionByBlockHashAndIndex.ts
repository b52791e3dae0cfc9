/** A transaction by its index in a block. */
import { param } from "../../rpc/method.ts"
import { count, hash32 } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { transactionOrNull } from "../shared/results.ts"

export const eth_getTransactionByBlockHashAndIndex = method({
  name: "eth_getTransactionByBlockHashAndIndex",
  summary: "Returns information about a transaction by block hash and transaction index position.",
  params: [param("Block hash", hash32), param("Transaction index", count)],
  result: transactionOrNull,
  example: {
    params: ["0x0000000000000000000000000000000000000000000000000000000000000000", "0x0"],
    result: null,
  },
  fork: "blockHash",
  handler: (node, selector, index) => {
    const block = node.blocks.find({ hash: selector, requireCanonical: false })
    const executed = block?.transactions[index]
    return block && executed && { executed, block }
  },
})
