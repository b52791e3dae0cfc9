/** Returns the number of transactions of a block. */
import { param } from "../../rpc/method.ts"
import { hash32 } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { countOrNull } from "../shared/results.ts"

export const eth_getBlockTransactionCountByHash = method({
  name: "eth_getBlockTransactionCountByHash",
  summary: "Returns the number of transactions in a block from a block matching the given block hash.",
  params: [param("Block hash", hash32)],
  result: countOrNull("Transaction count"),
  example: { params: ["0x0000000000000000000000000000000000000000000000000000000000000000"], result: null },
  fork: "blockHash",
  handler: (node, block) => node.blocks.find({ hash: block, requireCanonical: false })?.transactions.length,
})
