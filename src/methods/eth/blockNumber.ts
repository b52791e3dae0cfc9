/** The number of the newest sealed block. */

import { method } from "../method.ts"
import { quantity } from "../results.ts"

export const eth_blockNumber = method({
  name: "eth_blockNumber",
  summary: "Returns the number of most recent block.",
  params: [],
  result: quantity("Block number"),
  example: { params: [], result: "0x0" },
  handler: (node) => node.blocks.record({ tag: "latest" }).header.number,
})
