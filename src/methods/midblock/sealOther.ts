/** Breaks what was pre-confirmed. */
import { optional } from "../../rpc/method.ts"
import { fate, hashes } from "../../wire/faults.ts"
import { payment } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"
import { data } from "../shared/results.ts"

export const midblock_sealOther = method({
  name: "midblock_sealOther",
  summary:
    "Seals a block of other transactions than were pre-confirmed: of those given, or without the newest one.",
  params: [optional("Transactions", hashes), optional("Fate of the others", fate, { fallback: "requeue" })],
  result: data("Block hash"),
  example: {
    after: [payment],
    params: [],
    result: "0xcbccfbd074dc2521492af2bb59ab31844f3a139b2c3465512da892f2ae250130",
  },
  access: "control",
  handler: async (node, transactions, dropPolicy) =>
    (await node.faults.sealOther({ transactions, dropPolicy })).hash,
})
