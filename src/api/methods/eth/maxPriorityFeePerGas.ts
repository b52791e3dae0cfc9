/** A tip that suffices for inclusion, in wei per gas. */

import { method } from "../shared/method.ts"
import { quantity } from "../shared/results.ts"

export const eth_maxPriorityFeePerGas = method({
  name: "eth_maxPriorityFeePerGas",
  summary: "Returns the current maxPriorityFeePerGas per gas in wei.",
  params: [],
  result: quantity("Max priority fee per gas"),
  example: { params: [], result: "0x3b9aca00" },
  handler: (node) => node.fees.maxPriorityFeePerGas(),
})
