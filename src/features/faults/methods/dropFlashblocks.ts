/** Drops pre-confirmed transactions. */

import { payment } from "../../../api/methods/shared/exampleCalls.ts"
import { method } from "../../../api/methods/shared/method.ts"
import { hashList } from "../../../api/methods/shared/results.ts"
import { optional } from "../../../api/rpc/method.ts"
import { count } from "../../../api/wire/values.ts"
import { dropPolicy as policy } from "../parameters.ts"
import { faultsOf } from "../parts.ts"

export const midblock_dropFlashblocks = method({
  name: "midblock_dropFlashblocks",
  aliases: ["midblock_dropSubblocks"],
  summary: "Drops the newest flashblocks of the open block; their transactions wait again, or are lost.",
  params: [
    optional("Count", count, { fallback: 1 }),
    optional("Drop policy", policy, { fallback: "requeue" }),
  ],
  result: hashList("Transaction hashes"),
  example: {
    after: [payment],
    params: [1, "requeue"],
    result: ["0x9dbc1a0242c045c551a1a89ce14350ae1f3500db849d142b4cfa84fdc11675bb"],
  },
  access: "control",
  handler: (node, dropped, dropPolicy) => faultsOf.of(node).dropFlashblocks({ count: dropped, dropPolicy }),
})
