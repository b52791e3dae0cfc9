/** The chain id (EIP-695). */

import { method } from "../shared/method.ts"
import { quantity } from "../shared/results.ts"

export const eth_chainId = method({
  name: "eth_chainId",
  summary: "Returns the chain ID of the current network.",
  params: [],
  result: quantity("Chain ID"),
  example: { params: [], result: "0x7a69" },
  handler: (node) => node.rules.chainId,
})
