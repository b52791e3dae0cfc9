/** A replica that is behind, alone or behind a load balancer. */

import { method } from "../../../api/methods/shared/method.ts"
import { none, param } from "../../../api/rpc/method.ts"
import { lag } from "../parameters.ts"
import { faultsOf } from "../parts.ts"

export const midblock_lag = method({
  name: "midblock_lag",
  summary:
    "Serves latest, pending and all that depends on them a number of blocks or flashblocks late, always or for every second request.",
  params: [param("Lag", lag)],
  result: none,
  example: { params: [{ flashblocks: 2, alternating: true }], result: null },
  access: "control",
  handler: (node, given) => faultsOf.of(node).lag(given),
})
