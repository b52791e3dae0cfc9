/** Creates a filter that returns the hashes of new blocks. */
import { method } from "../shared/method.ts"
import { filterId } from "../shared/results.ts"

export const eth_newBlockFilter = method({
  name: "eth_newBlockFilter",
  summary: "Creates a filter in the node, to notify when a new block arrives.",
  params: [],
  result: filterId,
  example: { params: [], result: "0x5ec4b745847a269b1b9227799b745b46" },
  handler: (node) => node.filters.blocks(),
})
