/** Ends all lasting faults. */
import { none } from "../../rpc/method.ts"
import { method } from "../shared/method.ts"

export const midblock_clearFaults = method({
  name: "midblock_clearFaults",
  summary: "Ends stalls, faults of the feed, lags and failing requests.",
  params: [],
  result: none,
  example: { params: [], result: null },
  access: "control",
  handler: (node) => node.faults.clear(),
})
