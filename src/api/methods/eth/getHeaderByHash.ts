/** The header of a block by hash; of the open block, with the roots it has so far. */
import { param } from "../../rpc/method.ts"
import { hash32 } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { headerOrNull } from "../shared/results.ts"

export const eth_getHeaderByHash = method({
  name: "eth_getHeaderByHash",
  summary: "Returns information about a block's header by hash.",
  params: [param("Block hash", hash32)],
  result: headerOrNull,
  example: { params: ["0x0000000000000000000000000000000000000000000000000000000000000000"], result: null },
  fork: "blockHash",
  handler: (node, selector) => {
    const found = node.blocks.find({ hash: selector, requireCanonical: false })
    return found && node.blocks.complete(found)
  },
})
