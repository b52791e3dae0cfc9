/** Returns the capabilities beyond the standard methods, for clients of OP chains (specs/protocol/flashblocks.md). */
import { z } from "zod"
import { result } from "../../rpc/method.ts"
import { method } from "../shared/method.ts"

export const op_supportedCapabilities = method({
  name: "op_supportedCapabilities",
  summary: "Returns the extensions that the node supports.",
  params: [],
  result: result(
    "Capabilities",
    () => z.array(z.string()),
    (names: readonly string[]) => [...names],
  ),
  example: { params: [], result: ["flashblocksv1"] },
  handler: (node) => (node.options.flashblocks ? ["flashblocksv1"] : []),
})
