/** Signs and submits a transaction and answers with its receipt, as soon as a flashblock holds it. */
import { optional, param } from "../../rpc/method.ts"
import { callRequest } from "../../wire/call.ts"
import { count } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { receiptOrNull } from "../shared/results.ts"

export const eth_sendTransactionSync = method({
  name: "eth_sendTransactionSync",
  summary:
    "Signs and submits a transaction and returns its receipt once it is pre-confirmed; the timeout is in milliseconds.",
  params: [param("Transaction", callRequest), optional("Timeout", count)],
  result: receiptOrNull,
  example: {
    params: [
      {
        from: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
        to: "0x0000000000000000000000000000000000001234",
        value: "0x1",
      },
    ],
    result: {
      type: "0x2",
      status: "0x1",
      cumulativeGasUsed: "0x5208",
      logs: [],
      logsBloom: `0x${"00".repeat(256)}`,
      transactionHash: "0x9dbc1a0242c045c551a1a89ce14350ae1f3500db849d142b4cfa84fdc11675bb",
      transactionIndex: "0x0",
      blockHash: "0x0000000000000000000000000000000000000000000000000000000000000000",
      blockNumber: "0x1",
      contractAddress: null,
      effectiveGasPrice: "0x6fc23ac0",
      from: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
      gasUsed: "0x5208",
      to: "0x0000000000000000000000000000000000001234",
    },
  },
  access: "keys",
  waits: true,
  handler: (node, request, timeoutMs, task) =>
    node.confirm(() => node.submit.unlocked(request, task), timeoutMs),
})
