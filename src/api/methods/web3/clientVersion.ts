/** Name and version of the node. */
import { z } from "zod"
import { clientVersion } from "../../../base/version.ts"
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
  example: { params: [], result: clientVersion },
  handler: (node) => node.options.clientVersion,
})
