/** Returns true, as development nodes do, for clients that wait for it; the node accepts no peers. */

import { method } from "../shared/method.ts"
import { yesNo } from "../shared/results.ts"

export const net_listening = method({
  name: "net_listening",
  summary: "Returns true if client is actively listening for network connections.",
  params: [],
  result: yesNo("Listening"),
  example: { params: [], result: true },
  handler: () => true,
})
