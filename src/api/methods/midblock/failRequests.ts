/** An endpoint that is busy, forbidden or broken. */
import { none, param } from "../../rpc/method.ts"
import { failure } from "../../wire/faults.ts"
import { method } from "../shared/method.ts"

export const midblock_failRequests = method({
  name: "midblock_failRequests",
  summary: "Answers a share of the HTTP requests with this status, except those with methods of midblock_.",
  params: [param("Failure", failure)],
  result: none,
  example: { params: [{ status: 429, rate: 0.5 }], result: null },
  access: "control",
  handler: (node, given) => node.faults.failRequests(given),
})
