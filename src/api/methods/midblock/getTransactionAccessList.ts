/** The accesses of one transaction, sealed or pre-confirmed, in the form of the access list of a block (EIP-7928). */
import { param } from "../../rpc/method.ts"
import { hash32 } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { accessListOrNull } from "../shared/results.ts"

export const midblock_getTransactionAccessList = method({
  name: "midblock_getTransactionAccessList",
  summary:
    "Returns the accounts and slots that a transaction accessed, in the form of the access list of its block, run again on the state right before it; null when it is in no block.",
  params: [param("Transaction hash", hash32)],
  result: accessListOrNull,
  example: { hardfork: "amsterdam", params: [`0x${"00".repeat(32)}`], result: null },
  fork: "transaction",
  handler: ({ traces }, hash, task) => traces.accesses(hash, task),
})
