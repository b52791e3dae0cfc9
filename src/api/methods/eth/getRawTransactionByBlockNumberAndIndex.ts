/** The bytes of a transaction by its index in a block. */
import { param } from "../../rpc/method.ts"
import { blockNumberOrTag } from "../../wire/blockSelectors.ts"
import { count } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { rawTransaction } from "../shared/results.ts"

export const eth_getRawTransactionByBlockNumberAndIndex = method({
  name: "eth_getRawTransactionByBlockNumberAndIndex",
  summary: "Returns the bytes of a transaction by block number and transaction index position.",
  params: [param("Block", blockNumberOrTag), param("Transaction index", count)],
  result: rawTransaction,
  example: { params: ["0x0", "0x0"], result: null },
  fork: { content: 0 },
  handler: (node, selector, index) => node.blocks.find(selector)?.transactions[index]?.transaction,
})
