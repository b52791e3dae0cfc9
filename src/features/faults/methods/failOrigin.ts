/** A remote of a fork that is slow, limits its rate, or is behind. */

import { method } from "../../../api/methods/shared/method.ts"
import { none, param } from "../../../api/rpc/method.ts"
import { originFault } from "../parameters.ts"
import { faultsOf } from "../parts.ts"

export const midblock_failOrigin = method({
  name: "midblock_failOrigin",
  summary:
    "Makes the remote of a fork slow or faulty: delays its reads by milliseconds, fails a share of them with an HTTP status, or lets it be behind.",
  params: [param("Fault", originFault)],
  result: none,
  example: { params: [{ delayMs: 2000, status: 429, rate: 0.5 }], result: null },
  access: "control",
  handler: (node, given) => faultsOf.of(node).origin(given),
})
