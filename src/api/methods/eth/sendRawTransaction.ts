/** Submits a signed transaction; under automine its block is sealed before the reply. */

import { hexToBytes } from "@ethereumjs/util"
import { param } from "../../rpc/method.ts"
import { bytes } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { data } from "../shared/results.ts"

export const eth_sendRawTransaction = method({
  name: "eth_sendRawTransaction",
  summary: "Submits a raw transaction. For EIP-4844 transactions, the raw form must be the network form.",
  params: [param("Transaction", bytes)],
  result: data("Transaction hash"),
  example: {
    params: [
      "0x02f86c827a6980843b9aca0084b2d05e008252089400000000000000000000000000000000000012340180c080a03a9158eaee6514f26bd34e441f1685d8c43de4ccaef14686cc6d6d63259242cda002f774c6db3094e22be03bf4d60f86e59dba69e77534baff8cbdade7ef3cbe75",
    ],
    result: "0x1274787b29d12ade12e4d6d4722e4366ca1b742bdde0afc0870958af70041ded",
  },
  fork: "local",
  handler: (node, transaction) => node.throwOnFailure(() => node.submit.raw(hexToBytes(transaction))),
})
