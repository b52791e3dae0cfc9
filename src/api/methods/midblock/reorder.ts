/** Changes the order of the pre-confirmed transactions. */
import { optional } from "../../rpc/method.ts"
import { hashes } from "../../wire/faults.ts"
import { payment } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"
import { hashList } from "../shared/results.ts"

export const midblock_reorder = method({
  name: "midblock_reorder",
  summary:
    "Replaces the open block by one with its transactions in another order: reversed, or in the order of a list.",
  params: [optional("Order", hashes)],
  result: hashList("Transaction hashes"),
  example: {
    after: [payment],
    params: [],
    result: ["0x9dbc1a0242c045c551a1a89ce14350ae1f3500db849d142b4cfa84fdc11675bb"],
  },
  access: "control",
  handler: (node, order) => node.faults.reorder(order),
})
