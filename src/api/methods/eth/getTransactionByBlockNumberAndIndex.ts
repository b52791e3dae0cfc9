/** A transaction by its index in a block. */
import { param } from "../../rpc/method.ts"
import { blockNumberOrTag } from "../../wire/blockSelectors.ts"
import { count } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { transactionOrNull } from "../shared/results.ts"

export const eth_getTransactionByBlockNumberAndIndex = method({
  name: "eth_getTransactionByBlockNumberAndIndex",
  summary: "Returns information about a transaction by block number and transaction index position.",
  params: [param("Block", blockNumberOrTag), param("Transaction index", count)],
  result: transactionOrNull,
  example: { params: ["0x0", "0x0"], result: null },
  fork: { content: 0 },
  handler: (node, selector, index) => {
    const block = node.blocks.find(selector)
    const executed = block?.transactions[index]
    return block && executed && { executed, block }
  },
})
