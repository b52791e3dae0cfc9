/** Name and version of the node. */
import { z } from "zod"
import { result } from "../../rpc/method.ts"
import { method } from "../shared/method.ts"

export const web3_clientVersion = method({
  name: "web3_clientVersion",
  summary: "Returns the current client version.",
  params: [],
  result: result(
    "Client version",
    () => z.string(),
    (version: string) => version,
  ),
  example: { params: [], result: "anvil-compatible/midblock/0.1.0" },
  handler: (node) => node.options.clientVersion,
})
