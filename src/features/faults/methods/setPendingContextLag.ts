/** A pending block whose number and timestamp are old (read service, 4.1). */

import { method } from "../../../api/methods/shared/method.ts"
import { none, param } from "../../../api/rpc/method.ts"
import { count } from "../../../api/wire/values.ts"
import { faultsOf } from "../parts.ts"

export const midblock_setPendingContextLag = method({
  name: "midblock_setPendingContextLag",
  summary:
    "Lets calls at pending see the block context of an older block, this number of blocks before the open one.",
  params: [param("Blocks", count)],
  result: none,
  example: { params: [1], result: null },
  access: "control",
  handler: (node, blocks) => faultsOf.of(node).pendingContextLag(blocks),
})
