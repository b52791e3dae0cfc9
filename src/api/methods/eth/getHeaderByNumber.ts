/** The header of a block by number or tag; of the open block, with the roots it has so far. */
import { param } from "../../rpc/method.ts"
import { blockNumberOrTag } from "../../wire/blockSelectors.ts"
import { method } from "../shared/method.ts"
import { headerOrNull } from "../shared/results.ts"

export const eth_getHeaderByNumber = method({
  name: "eth_getHeaderByNumber",
  summary: "Returns information about a block's header by number.",
  params: [param("Block", blockNumberOrTag)],
  result: headerOrNull,
  example: { params: ["0xffff"], result: null },
  fork: { content: 0 },
  handler: (node, selector) => {
    const found = node.blocks.find(selector)
    return found && node.blocks.complete(found)
  },
})
