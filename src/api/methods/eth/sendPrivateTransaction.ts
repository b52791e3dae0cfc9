/** Submits a signed transaction that nobody sees before it is in a block. */
import type { Hex } from "../../../base/hex.ts"
import { param, result } from "../../rpc/method.ts"
import { privateTransaction } from "../../wire/bundle.ts"
import { hexText } from "../../wire/hex.ts"
import { method } from "../shared/method.ts"

export const eth_sendPrivateTransaction = method({
  name: "eth_sendPrivateTransaction",
  summary:
    "Submits a signed transaction that is not shown as waiting, until its maximum block; by default for 25 blocks. It is included only if it succeeds.",
  params: [param("Private transaction", privateTransaction)],
  result: result("Transaction hash", hexText, (hash: Hex) => hash),
  example: {
    params: [
      {
        tx: "0x02f86c827a6980843b9aca0084b2d05e008252089400000000000000000000000000000000000012340180c080a03a9158eaee6514f26bd34e441f1685d8c43de4ccaef14686cc6d6d63259242cda002f774c6db3094e22be03bf4d60f86e59dba69e77534baff8cbdade7ef3cbe75",
        maxBlockNumber: "0x5",
        preferences: { fast: true },
      },
    ],
    result: "0x1274787b29d12ade12e4d6d4722e4366ca1b742bdde0afc0870958af70041ded",
  },
  fork: "local",
  handler: (node, { tx, maxBlockNumber }) => node.sendBundle.sendPrivate(tx, maxBlockNumber),
})
