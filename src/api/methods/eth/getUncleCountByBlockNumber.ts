/** Returns the number of uncles of a block; 0 since the merge. */
import { param } from "../../rpc/method.ts"
import { blockNumberOrTag } from "../../wire/blockSelectors.ts"
import { method } from "../shared/method.ts"
import { countOrNull } from "../shared/results.ts"

export const eth_getUncleCountByBlockNumber = method({
  name: "eth_getUncleCountByBlockNumber",
  summary: "Returns the number of uncles in a block from a block matching the given block number.",
  params: [param("Block", blockNumberOrTag)],
  result: countOrNull("Uncle count"),
  example: { params: ["0x0"], result: "0x0" },
  fork: { content: 0 },
  handler: (node, selector) => node.blocks.find(selector)?.uncles.length,
})
