/** The status of a batch of calls (EIP-5792). */
import { z } from "zod"
import { param, result } from "../../rpc/method.ts"
import { rpcBatchStatus, toRpcBatchStatus } from "../../wire/callBatch.ts"
import { method } from "../shared/method.ts"

export const wallet_getCallsStatus = method({
  name: "wallet_getCallsStatus",
  summary:
    "Returns the status of a batch and its receipts: 100 waiting for receipts, 200 with receipts, 400 dropped, 500 reverted, 600 partly reverted or dropped.",
  params: [param("Batch identifier", () => z.string())],
  result: result("Status", rpcBatchStatus, toRpcBatchStatus),
  example: {
    after: [
      {
        method: "wallet_sendCalls",
        params: [
          {
            version: "2.0.0",
            id: "0x01",
            chainId: "0x7a69",
            calls: [{ to: "0x0000000000000000000000000000000000001234" }],
          },
        ],
      },
    ],
    params: ["0x01"],
    result: {
      version: "2.0.0",
      id: "0x01",
      chainId: "0x7a69",
      status: 200,
      atomic: false,
      receipts: [
        {
          logs: [],
          status: "0x1",
          blockHash: `0x${"00".repeat(32)}`,
          blockNumber: "0x1",
          gasUsed: "0x5208",
          transactionHash: "0x9e09b2427ada3a1dc5c41533935cfc8cb029b49da987ea3996e5b89b71177b94",
        },
      ],
    },
  },
  access: "keys",
  handler: (node, id) => node.callBatches.status(id),
})
