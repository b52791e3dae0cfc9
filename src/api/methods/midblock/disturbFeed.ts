/** A feed that loses, doubles or mixes up messages. */
import { none, optional, param } from "../../rpc/method.ts"
import { feedFaultKind } from "../../wire/faults.ts"
import { count } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const midblock_disturbFeed = method({
  name: "midblock_disturbFeed",
  summary: "Skips or doubles the next messages of /flashblocks, or sends them in reverse order.",
  params: [param("Disturbance", feedFaultKind), optional("Count", count)],
  result: none,
  example: { params: ["skip", 1], result: null },
  access: "control",
  handler: (node, kind, messages) => node.faults.disturbFeed(kind, messages),
})
