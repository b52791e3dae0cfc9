/** The hashes per second: always 0, because the node has no proof of work. */
import { method } from "../shared/method.ts"
import { quantity } from "../shared/results.ts"

export const eth_hashrate = method({
  name: "eth_hashrate",
  summary: "Returns the number of hashes per second that the node is mining with.",
  params: [],
  result: quantity("Hashrate"),
  example: { params: [], result: "0x0" },
  handler: () => 0n,
})
