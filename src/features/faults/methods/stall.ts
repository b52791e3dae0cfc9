/** A builder that hangs for a while. */

import { method } from "../../../api/methods/shared/method.ts"
import { none, param } from "../../../api/rpc/method.ts"
import { count } from "../../../api/wire/values.ts"
import { faultsOf } from "../parts.ts"

export const midblock_stall = method({
  name: "midblock_stall",
  summary: "Stops the builder for a time in milliseconds.",
  params: [param("Milliseconds", count)],
  result: none,
  example: { params: [600], result: null },
  access: "control",
  handler: (node, ms) => faultsOf.of(node).stall(ms),
})
