/** An uncle of a block, as a block that has only a header. */
import { param } from "../../rpc/method.ts"
import { blockNumberOrTag } from "../../wire/blockSelectors.ts"
import { count } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { uncleOrNull } from "../shared/results.ts"

export const eth_getUncleByBlockNumberAndIndex = method({
  name: "eth_getUncleByBlockNumberAndIndex",
  summary: "Returns information about an uncle of a block by block number and uncle index position.",
  params: [param("Block", blockNumberOrTag), param("Uncle index", count)],
  result: uncleOrNull,
  example: { params: ["0x0", "0x0"], result: null },
  fork: { content: 0 },
  handler: (node, selector, index) => node.blocks.find(selector)?.uncles[index],
})
