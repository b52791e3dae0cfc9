/** Takes a signed transaction; under automine its block is sealed when this answers. */

import { hexToBytes } from "@ethereumjs/util"
import { param } from "../../rpc/method.ts"
import { bytes } from "../../wire/values.ts"
import { method } from "../method.ts"
import { data } from "../results.ts"

export const eth_sendRawTransaction = method({
  name: "eth_sendRawTransaction",
  summary: "Submits a raw transaction. For EIP-4844 transactions, the raw form must be the network form.",
  params: [param("transaction", bytes)],
  result: data("Transaction hash"),
  example: {
    params: ["0x02f86a827a6980843b9aca0084b2d05e0082520894000000000000000000000000000000000000123480"],
    result: "0x0000000000000000000000000000000000000000000000000000000000000000",
  },
  handler: (node, transaction) => node.submit.raw(hexToBytes(transaction)),
})
