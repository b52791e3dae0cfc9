/** A builder that hangs for a while. */
import { none, param } from "../../rpc/method.ts"
import { count } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const midblock_stall = method({
  name: "midblock_stall",
  summary: "Stops the builder for a time in milliseconds.",
  params: [param("Milliseconds", count)],
  result: none,
  example: { params: [600], result: null },
  access: "control",
  handler: (node, ms) => node.faults.stall(ms),
})
