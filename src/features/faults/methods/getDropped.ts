/** Finds a transaction that was pre-confirmed and then dropped. */

import { z } from "zod"
import { method } from "../../../api/methods/shared/method.ts"
import { param, result } from "../../../api/rpc/method.ts"
import { schema } from "../../../api/rpc/schema.ts"
import { hexText } from "../../../api/wire/hex.ts"
import { hash32, toQuantity } from "../../../api/wire/values.ts"
import { droppedOf } from "../parts.ts"

const rpcPosition = schema(() => z.object({ blockNumber: hexText(), flashblockIndex: hexText() }))

export const midblock_getDropped = method({
  name: "midblock_getDropped",
  summary:
    "Returns the block and the flashblock in which a transaction was pre-confirmed before it was dropped; null for one that is not among the 1,000 newest dropped ones.",
  params: [param("Transaction hash", hash32)],
  result: result(
    "Position or null",
    () => rpcPosition().nullable(),
    (position: { readonly blockNumber: bigint; readonly flashblockIndex: number } | undefined) =>
      position === undefined
        ? null
        : {
            blockNumber: toQuantity(position.blockNumber),
            flashblockIndex: toQuantity(position.flashblockIndex),
          },
  ),
  example: {
    params: ["0x0000000000000000000000000000000000000000000000000000000000000000"],
    result: null,
  },
  fork: "local",
  handler: (node, hash) => droppedOf.of(node).get(hash),
})
