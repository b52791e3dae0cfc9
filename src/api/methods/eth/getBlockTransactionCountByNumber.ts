/** Returns the number of transactions of a block. */
import { param } from "../../rpc/method.ts"
import { blockNumberOrTag } from "../../wire/blockSelectors.ts"
import { method } from "../shared/method.ts"
import { countOrNull } from "../shared/results.ts"

export const eth_getBlockTransactionCountByNumber = method({
  name: "eth_getBlockTransactionCountByNumber",
  summary: "Returns the number of transactions in a block from a block matching the given block number.",
  params: [param("Block", blockNumberOrTag)],
  result: countOrNull("Transaction count"),
  example: { params: ["0x0"], result: "0x0" },
  fork: { content: 0 },
  handler: (node, block) => node.blocks.find(block)?.transactions.length,
})
