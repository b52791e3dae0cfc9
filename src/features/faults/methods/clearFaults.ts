/** Ends all lasting faults. */

import { method } from "../../../api/methods/shared/method.ts"
import { none } from "../../../api/rpc/method.ts"
import { faultsOf } from "../parts.ts"

export const midblock_clearFaults = method({
  name: "midblock_clearFaults",
  summary: "Ends stalls, faults of the feed, lags and failing requests.",
  params: [],
  result: none,
  example: { params: [], result: null },
  access: "control",
  handler: (node) => faultsOf.of(node).clear(),
})
