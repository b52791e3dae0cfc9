/** An endpoint that is busy, forbidden or broken. */

import { method } from "../../../api/methods/shared/method.ts"
import { none, param } from "../../../api/rpc/method.ts"
import { failure } from "../parameters.ts"
import { faultsOf } from "../parts.ts"

export const midblock_failRequests = method({
  name: "midblock_failRequests",
  summary: "Answers a share of the HTTP requests with this status, except those with methods of midblock_.",
  params: [param("Failure", failure)],
  result: none,
  example: { params: [{ status: 429, rate: 0.5 }], result: null },
  access: "control",
  handler: (node, given) => faultsOf.of(node).failRequests(given),
})
