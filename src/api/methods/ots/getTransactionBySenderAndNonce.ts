/** The hash of the transaction of a sender with a nonce. */

import { z } from "zod"
import type { Hex } from "../../../base/hex.ts"
import { param, result } from "../../rpc/method.ts"
import { address, looseInteger } from "../../wire/values.ts"
import { payment } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"

export const ots_getTransactionBySenderAndNonce = method({
  name: "ots_getTransactionBySenderAndNonce",
  summary: "Returns the hash of the transaction of a sender with a nonce; null when it is in no block.",
  params: [param("Address", address), param("Nonce", looseInteger)],
  result: result(
    "Transaction hash, or null",
    () => z.string().nullable(),
    (hash: Hex | undefined) => hash ?? null,
  ),
  example: {
    after: [payment],
    params: ["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", 0],
    result: "0x9dbc1a0242c045c551a1a89ce14350ae1f3500db849d142b4cfa84fdc11675bb",
  },
  fork: "senderAndNonce",
  handler: (node, sender, nonce) => node.blocks.transactionOf(sender, nonce)?.executed.hash,
})
