/** Drops pre-confirmed transactions by hash or by sender. */

import { payment } from "../../../api/methods/shared/exampleCalls.ts"
import { method } from "../../../api/methods/shared/method.ts"
import { hashList } from "../../../api/methods/shared/results.ts"
import { param } from "../../../api/rpc/method.ts"
import { dropSelection } from "../parameters.ts"
import { faultsOf } from "../parts.ts"

export const midblock_dropTransactions = method({
  name: "midblock_dropTransactions",
  summary:
    "Drops the pre-confirmed transactions of a hash or of a sender; they wait again, or are lost. The others stay pre-confirmed.",
  params: [param("Selection", dropSelection)],
  result: hashList("Transaction hashes"),
  example: {
    after: [payment],
    params: [{ sender: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", dropPolicy: "lose" }],
    result: ["0x9dbc1a0242c045c551a1a89ce14350ae1f3500db849d142b4cfa84fdc11675bb"],
  },
  access: "control",
  handler: (node, selection) => faultsOf.of(node).dropTransactions(selection),
})
