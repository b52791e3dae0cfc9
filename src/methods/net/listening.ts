/** The node takes no peers; it says true, as development nodes do, for clients that wait for it. */

import { method } from "../method.ts"
import { yesNo } from "../results.ts"

export const net_listening = method({
  name: "net_listening",
  summary: "Returns true if client is actively listening for network connections.",
  params: [],
  result: yesNo("Listening"),
  example: { params: [], result: true },
  handler: () => true,
})
