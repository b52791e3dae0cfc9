/** The access list of a block, also of the open one: what it has accessed so far (EIP-7928). */
import { decodeAccessList } from "../../../kernel/evm/base/blockAccessList.ts"
import { optional } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { accessListIn } from "../shared/accessList.ts"
import { method } from "../shared/method.ts"
import { accessListOrNull } from "../shared/results.ts"

export const midblock_getBlockAccessList = method({
  name: "midblock_getBlockAccessList",
  summary:
    "Returns the access list of a block, of the open block up to its newest flashblock, or of a block up to one of its flashblocks; null when there is no such block.",
  params: [optional("Block", blockSelector, { fallback: { tag: "pending" } })],
  result: accessListOrNull,
  example: { hardfork: "amsterdam", params: ["0x0"], result: [] },
  fork: { content: 0 },
  handler({ blocks }, selector) {
    const found = blocks.find(selector)
    return found && decodeAccessList(accessListIn(found))
  },
})
