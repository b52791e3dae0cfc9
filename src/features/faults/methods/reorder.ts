/** Changes the order of the pre-confirmed transactions. */

import { payment } from "../../../api/methods/shared/exampleCalls.ts"
import { method } from "../../../api/methods/shared/method.ts"
import { hashList } from "../../../api/methods/shared/results.ts"
import { optional } from "../../../api/rpc/method.ts"
import { hashes } from "../parameters.ts"
import { faultsOf } from "../parts.ts"

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
  handler: (node, order) => faultsOf.of(node).reorder(order),
})
