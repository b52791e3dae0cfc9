/** Signs and submits a transaction and returns its receipt as soon as a flashblock holds it. */
import { optional, param } from "../../rpc/method.ts"
import { confirmedAt } from "../../wire/blockSelectors.ts"
import { callRequest } from "../../wire/call.ts"
import { count } from "../../wire/values.ts"
import { payment, paymentReceipt } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"
import { receiptOrNull } from "../shared/results.ts"

export const eth_sendTransactionSync = method({
  name: "eth_sendTransactionSync",
  summary:
    "Signs and submits a transaction and returns its receipt once it is pre-confirmed, or, with the block latest, once it is sealed; the timeout is in milliseconds.",
  params: [param("Transaction", callRequest), optional("Timeout", count), optional("Block", confirmedAt)],
  result: receiptOrNull,
  example: {
    params: [...payment.params],
    result: paymentReceipt,
  },
  access: "keys",
  waits: true,
  handler: (node, request, timeoutMs, until, task) =>
    node.confirm(() => node.submit.unlocked(request, task), timeoutMs, until),
})
