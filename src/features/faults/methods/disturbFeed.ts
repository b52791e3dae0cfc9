/** A feed that loses, doubles or mixes up messages. */

import { method } from "../../../api/methods/shared/method.ts"
import { none, optional, param } from "../../../api/rpc/method.ts"
import { count } from "../../../api/wire/values.ts"
import { feedFaultKind } from "../parameters.ts"
import { faultsOf } from "../parts.ts"

export const midblock_disturbFeed = method({
  name: "midblock_disturbFeed",
  summary: "Skips or doubles the next messages of /flashblocks, or sends them in reverse order.",
  params: [param("Disturbance", feedFaultKind), optional("Count", count)],
  result: none,
  example: { params: ["skip", 1], result: null },
  access: "control",
  handler: (node, kind, messages) => faultsOf.of(node).disturbFeed(kind, messages),
})
