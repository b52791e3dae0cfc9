/** Removes a waiting private transaction. */
import { z } from "zod"
import { param } from "../../rpc/method.ts"
import { hash32 } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { yesNo } from "../shared/results.ts"

export const eth_cancelPrivateTransaction = method({
  name: "eth_cancelPrivateTransaction",
  summary:
    "Removes a waiting private transaction and returns true, or false when none waits under this hash. One that is pre-confirmed stays.",
  params: [param("Private transaction", () => z.object({ txHash: hash32() }).meta({ title: "Hash" }))],
  result: yesNo("Removed"),
  example: { params: [{ txHash: `0x${"00".repeat(32)}` }], result: false },
  fork: "local",
  handler: (node, { txHash }) => node.sendBundle.cancelPrivate(txHash),
})
