/** Drops pre-confirmed transactions. */
import { optional } from "../../rpc/method.ts"
import { dropPolicy as policy } from "../../wire/faults.ts"
import { count } from "../../wire/values.ts"
import { payment } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"
import { hashList } from "../shared/results.ts"

export const midblock_dropFlashblocks = method({
  name: "midblock_dropFlashblocks",
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
  handler: (node, dropped, dropPolicy) => node.faults.dropFlashblocks({ count: dropped, dropPolicy }),
})
