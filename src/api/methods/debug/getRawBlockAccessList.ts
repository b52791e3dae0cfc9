/** The RLP of the access list of a sealed block (EIP-7928). */
import { toHex } from "../../../base/hex.ts"
import { AccessListNotFound } from "../../../errors/index.ts"
import { param } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { accessListIn } from "../shared/accessList.ts"
import { method } from "../shared/method.ts"
import { data } from "../shared/results.ts"

export const debug_getRawBlockAccessList = method({
  name: "debug_getRawBlockAccessList",
  aliases: ["eth_getBlockAccessListRaw"],
  summary: "Returns the RLP-encoded access list of a sealed block, since Amsterdam.",
  params: [param("Block", blockSelector)],
  result: data("Access list RLP"),
  example: { hardfork: "amsterdam", params: ["0x0"], result: "0xc0" },
  fork: { content: 0 },
  handler({ blocks }, selector) {
    const found = blocks.find(selector)
    if (found === undefined || found.hash === undefined) throw new AccessListNotFound()
    return toHex(accessListIn(found))
  },
})
