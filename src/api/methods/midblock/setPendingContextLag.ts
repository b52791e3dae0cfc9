/** A pending block whose number and timestamp are old (read service, 4.1). */
import { none, param } from "../../rpc/method.ts"
import { count } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const midblock_setPendingContextLag = method({
  name: "midblock_setPendingContextLag",
  summary:
    "Lets calls at pending see the block context of an older block, this number of blocks before the open one.",
  params: [param("Blocks", count)],
  result: none,
  example: { params: [1], result: null },
  access: "control",
  handler: (node, blocks) => node.faults.pendingContextLag(blocks),
})
