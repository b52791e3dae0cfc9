/** A block by number or tag; the open block with the roots it has so far. */
import { optional, param } from "../../rpc/method.ts"
import { blockNumberOrTag } from "../../wire/blockSelectors.ts"
import { flag } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { blockOrNull } from "../shared/results.ts"

export const eth_getBlockByNumber = method({
  name: "eth_getBlockByNumber",
  summary: "Returns information about a block by number.",
  params: [param("Block", blockNumberOrTag), optional("Hydrated transactions", flag, { fallback: false })],
  result: blockOrNull,
  example: { params: ["0xffff", false], result: null },
  fork: { content: 0 },
  handler: (node, block, full) => {
    const found = node.blocks.find(block)
    return found && { block: node.blocks.complete(found), full }
  },
})
