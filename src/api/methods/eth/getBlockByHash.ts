/** A sealed block by its hash. */
import { optional, param } from "../../rpc/method.ts"
import { flag, hash32 } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { blockOrNull } from "../shared/results.ts"

export const eth_getBlockByHash = method({
  name: "eth_getBlockByHash",
  summary: "Returns information about a block by hash.",
  params: [param("Block hash", hash32), optional("Hydrated transactions", flag, { fallback: false })],
  result: blockOrNull,
  example: {
    params: ["0x0000000000000000000000000000000000000000000000000000000000000000", false],
    result: null,
  },
  fork: "blockHash",
  handler: (node, block, full) => {
    const found = node.blocks.find({ hash: block, requireCanonical: false })
    return found && { block: node.blocks.complete(found), full }
  },
})
