/** The number of the newest sealed block, or of the block that a tag names. */
import { optional } from "../../rpc/method.ts"
import { blockNumberOrTag } from "../../wire/blockSelectors.ts"
import { method } from "../shared/method.ts"
import { quantity } from "../shared/results.ts"

export const eth_blockNumber = method({
  name: "eth_blockNumber",
  summary: "Returns the number of most recent block; X Layer takes a tag, such as pending.",
  params: [optional("Block", blockNumberOrTag, { fallback: { tag: "latest" } })],
  result: quantity("Block number"),
  example: { params: [], result: "0x0" },
  fork: "blockNumber",
  handler: (node, block) => node.blocks.record(block).header.number,
})
