/** Replaces a waiting transaction of one of the node's accounts by one with another price or gas limit. */
import { optional, param } from "../../rpc/method.ts"
import { callRequest } from "../../wire/call.ts"
import { gasPrice, uint64 } from "../../wire/values.ts"
import { payment } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"
import { data } from "../shared/results.ts"

export const eth_resend = method({
  name: "eth_resend",
  summary:
    "Signs a waiting transaction of one of the node's accounts again, with another gas price or gas limit, and submits it instead of the first.",
  params: [
    param("Transaction", callRequest, { summary: "Names the transaction by `from` and `nonce`." }),
    optional("Gas price", gasPrice),
    optional("Gas limit", uint64),
  ],
  result: data("Transaction hash"),
  example: {
    after: [{ ...payment, params: [{ ...payment.params[0], nonce: "0x1" }] }],
    params: [{ from: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", nonce: "0x1" }, "0x12a05f2000"],
    result: "0x82f88b06029766288708b73ff2ee78317cdb544142c16c6795a556c2c36c42bc",
  },
  access: "keys",
  handler: (node, transaction, gasPrice, gasLimit) => node.resend(transaction, { gasPrice, gasLimit }),
})
