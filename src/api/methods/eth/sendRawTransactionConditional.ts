/** Submits a signed transaction with conditions on the storage and the block with which it is executed. */
import { hexToBytes } from "@ethereumjs/util"
import { param } from "../../rpc/method.ts"
import { conditions } from "../../wire/conditions.ts"
import { bytes } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { data } from "../shared/results.ts"

export const eth_sendRawTransactionConditional = method({
  name: "eth_sendRawTransactionConditional",
  summary:
    "Submits a raw transaction that is executed only while its conditions hold: known storage, a range of block numbers, a range of times (ERC-7796). It is dropped once they do not.",
  params: [param("Transaction", bytes), param("Conditions", conditions)],
  result: data("Transaction hash"),
  example: {
    params: [
      "0x02f86c827a6980843b9aca0084b2d05e008252089400000000000000000000000000000000000012340180c080a03a9158eaee6514f26bd34e441f1685d8c43de4ccaef14686cc6d6d63259242cda002f774c6db3094e22be03bf4d60f86e59dba69e77534baff8cbdade7ef3cbe75",
      {
        knownAccounts: {
          "0x0000000000000000000000000000000000001234": {
            "0x0000000000000000000000000000000000000000000000000000000000000000":
              "0x0000000000000000000000000000000000000000000000000000000000000000",
          },
        },
        blockNumberMax: "0x5",
      },
    ],
    result: "0x1274787b29d12ade12e4d6d4722e4366ca1b742bdde0afc0870958af70041ded",
  },
  fork: "local",
  handler: (node, transaction, given) =>
    node.throwOnFailure(() => node.submit.conditional(hexToBytes(transaction), given)),
})
