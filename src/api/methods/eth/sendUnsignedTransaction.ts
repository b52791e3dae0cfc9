/** Submits a transaction of any sender. */
import { param } from "../../rpc/method.ts"
import { callRequestWithFrom } from "../../wire/call.ts"
import { method } from "../shared/method.ts"
import { data } from "../shared/results.ts"

export const eth_sendUnsignedTransaction = method({
  name: "eth_sendUnsignedTransaction",
  summary: "Submits a transaction of any sender without a signature.",
  params: [param("Transaction", callRequestWithFrom)],
  result: data("Transaction hash"),
  example: {
    params: [
      {
        from: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
        to: "0x0000000000000000000000000000000000001234",
        value: "0x1",
      },
    ],
    result: "0x116b3bc3868bf6ca8426cf0db6d44ae643f791f3789235cab707e4dcd41d3359",
  },
  access: "control",
  handler: (node, transaction, task) => node.throwOnFailure(() => node.submit.unsigned(transaction, task)),
})
