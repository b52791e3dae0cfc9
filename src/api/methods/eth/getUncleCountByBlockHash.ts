/** Returns the number of uncles of a block; 0 since the merge. */
import { param } from "../../rpc/method.ts"
import { hash32 } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { countOrNull } from "../shared/results.ts"

export const eth_getUncleCountByBlockHash = method({
  name: "eth_getUncleCountByBlockHash",
  summary: "Returns the number of uncles in a block from a block matching the given block hash.",
  params: [param("Block hash", hash32)],
  result: countOrNull("Uncle count"),
  example: { params: ["0x0000000000000000000000000000000000000000000000000000000000000000"], result: null },
  fork: "blockHash",
  handler: (node, selector) => node.blocks.find({ hash: selector, requireCanonical: false })?.uncles.length,
})
