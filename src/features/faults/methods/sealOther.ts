/** Seals another block than the pre-confirmed one. */

import { payment } from "../../../api/methods/shared/exampleCalls.ts"
import { method } from "../../../api/methods/shared/method.ts"
import { data } from "../../../api/methods/shared/results.ts"
import { optional } from "../../../api/rpc/method.ts"
import { hashes, dropPolicy as policy } from "../parameters.ts"
import { faultsOf } from "../parts.ts"

export const midblock_sealOther = method({
  name: "midblock_sealOther",
  summary:
    "Seals a block with other transactions than the pre-confirmed ones: with the given ones, or without the newest.",
  params: [optional("Transactions", hashes), optional("Drop policy", policy, { fallback: "requeue" })],
  result: data("Block hash"),
  example: {
    after: [payment],
    params: [],
    result: "0xcbccfbd074dc2521492af2bb59ab31844f3a139b2c3465512da892f2ae250130",
  },
  access: "control",
  handler: async (node, transactions, dropPolicy) =>
    (await faultsOf.of(node).sealOther({ transactions, dropPolicy })).hash,
})
