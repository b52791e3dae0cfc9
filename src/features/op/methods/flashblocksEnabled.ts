/** Returns whether the node has flashblocks, as on X Layer. */
import { method } from "../../../api/methods/shared/method.ts"
import { yesNo } from "../../../api/methods/shared/results.ts"

export const eth_flashblocksEnabled = method({
  name: "eth_flashblocksEnabled",
  summary: "Returns true when the node publishes flashblocks, as on X Layer.",
  params: [],
  result: yesNo("Has flashblocks"),
  example: { params: [], result: true },
  handler: ({ options }) => options.flashblocks,
})
