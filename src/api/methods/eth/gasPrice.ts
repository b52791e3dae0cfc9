/** The base fee of the open block plus a tip that suffices for inclusion, in wei. */

import { method } from "../shared/method.ts"
import { quantity } from "../shared/results.ts"

export const eth_gasPrice = method({
  name: "eth_gasPrice",
  summary: "Returns the current price per gas in wei.",
  params: [],
  result: quantity("Gas price"),
  example: { params: [], result: "0x6fc23ac0" },
  handler: (node) => node.fees.gasPrice(),
})
