/** Signs and submits a transaction of one of the node's accounts. */
import { param } from "../../rpc/method.ts"
import { callRequest } from "../../wire/call.ts"
import { method } from "../shared/method.ts"
import { data } from "../shared/results.ts"

export const eth_sendTransaction = method({
  name: "eth_sendTransaction",
  summary: "Signs and submits a transaction.",
  params: [param("Transaction", callRequest)],
  result: data("Transaction hash"),
  example: {
    params: [
      {
        from: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
        to: "0x0000000000000000000000000000000000001234",
        value: "0x1",
      },
    ],
    result: "0x9dbc1a0242c045c551a1a89ce14350ae1f3500db849d142b4cfa84fdc11675bb",
  },
  access: "keys",
  handler: (node, transaction, task) => node.throwOnFailure(() => node.submit.unlocked(transaction, task)),
})
