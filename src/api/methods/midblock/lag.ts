/** A replica that is behind, alone or behind a load balancer. */
import { none, param } from "../../rpc/method.ts"
import { lag } from "../../wire/faults.ts"
import { method } from "../shared/method.ts"

export const midblock_lag = method({
  name: "midblock_lag",
  summary:
    "Serves latest, pending and all that depends on them a number of blocks or flashblocks late, always or for every second request.",
  params: [param("Lag", lag)],
  result: none,
  example: { params: [{ flashblocks: 2, alternating: true }], result: null },
  access: "control",
  handler: (node, given) => node.faults.lag(given),
})
