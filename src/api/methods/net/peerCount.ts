/** Peers: a local node has none. */
import { method } from "../shared/method.ts"
import { quantity } from "../shared/results.ts"

export const net_peerCount = method({
  name: "net_peerCount",
  summary: "Returns the number of connected peers.",
  params: [],
  result: quantity("Peer count"),
  example: { params: [], result: "0x0" },
  handler: () => 0n,
})
