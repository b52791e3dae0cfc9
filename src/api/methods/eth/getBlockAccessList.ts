/** The access list of a sealed block (EIP-7928). */
import { decodeAccessList } from "../../../kernel/evm/base/blockAccessList.ts"
import { param } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { accessListIn } from "../shared/accessList.ts"
import { method } from "../shared/method.ts"
import { accessListOrNull } from "../shared/results.ts"

export const eth_getBlockAccessList = method({
  name: "eth_getBlockAccessList",
  aliases: ["eth_getBlockAccessListByBlockHash", "eth_getBlockAccessListByBlockNumber"],
  summary:
    "Returns the access list of a sealed block by number or hash; null for the open block, which midblock_getBlockAccessList returns.",
  params: [param("Block", blockSelector)],
  result: accessListOrNull,
  example: { hardfork: "amsterdam", params: ["0x0"], result: [] },
  fork: { content: 0 },
  handler({ blocks }, selector) {
    const found = blocks.find(selector)
    if (found === undefined || found.hash === undefined) return undefined
    return decodeAccessList(accessListIn(found))
  },
})
