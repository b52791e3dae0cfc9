/** A remote of a fork that is slow, limits its rate, or is behind. */
import { none, param } from "../../rpc/method.ts"
import { originFault } from "../../wire/faults.ts"
import { method } from "../shared/method.ts"

export const midblock_failOrigin = method({
  name: "midblock_failOrigin",
  summary:
    "Makes the remote of a fork slow or faulty: delays its reads by milliseconds, fails a share of them with an HTTP status, or lets it be behind.",
  params: [param("Fault", originFault)],
  result: none,
  example: { params: [{ delayMs: 2000, status: 429, rate: 0.5 }], result: null },
  access: "control",
  handler: (node, given) => node.faults.origin(given),
})
