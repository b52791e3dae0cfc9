/** An uncle of a block, as a block that has only a header. */
import { param } from "../../rpc/method.ts"
import { count, hash32 } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { uncleOrNull } from "../shared/results.ts"

export const eth_getUncleByBlockHashAndIndex = method({
  name: "eth_getUncleByBlockHashAndIndex",
  summary: "Returns information about an uncle of a block by block hash and uncle index position.",
  params: [param("Block hash", hash32), param("Uncle index", count)],
  result: uncleOrNull,
  example: {
    params: ["0x0000000000000000000000000000000000000000000000000000000000000000", "0x0"],
    result: null,
  },
  fork: "blockHash",
  handler: (node, selector, index) =>
    node.blocks.find({ hash: selector, requireCanonical: false })?.uncles[index],
})
