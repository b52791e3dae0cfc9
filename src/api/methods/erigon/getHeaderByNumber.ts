/** The header of a block, under the name that Otterscan uses. */
import { param } from "../../rpc/method.ts"
import { otsBlock } from "../../wire/trace/ots.ts"
import { method } from "../shared/method.ts"
import { headerOrNull } from "../shared/results.ts"

export const erigon_getHeaderByNumber = method({
  name: "erigon_getHeaderByNumber",
  summary: "Returns the header of a block by number, for Otterscan.",
  params: [param("Block", otsBlock)],
  result: headerOrNull,
  example: { params: [65535], result: null },
  fork: { content: 0 },
  handler: (node, selector) => {
    const found = node.blocks.find(selector)
    return found && node.blocks.complete(found)
  },
})
