/** Drops transactions that will be pre-confirmed. */

import { method } from "../../../api/methods/shared/method.ts"
import { none, optional } from "../../../api/rpc/method.ts"
import { nextDrops } from "../parameters.ts"
import { faultsOf } from "../parts.ts"

export const midblock_dropNext = method({
  name: "midblock_dropNext",
  summary:
    "Drops the next pre-confirmed transactions, of a sender or of anybody, some milliseconds after their pre-confirmation and at the latest before the seal.",
  params: [optional("Drops", nextDrops, { fallback: {} })],
  result: none,
  example: {
    params: [{ sender: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", afterMs: 300, dropPolicy: "lose" }],
    result: null,
  },
  access: "control",
  handler: (node, drops) => faultsOf.of(node).dropNext(drops),
})
