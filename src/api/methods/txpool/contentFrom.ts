/** The transactions of one sender that are in no sealed block. */
import type { Hex } from "../../../base/hex.ts"
import { assertPublicPool, poolContent } from "../../../node/query/poolContent.ts"
import { param, result } from "../../rpc/method.ts"
import { type PoolContent, rpcPoolContentFrom, showTransaction, toByNonce } from "../../wire/txpool.ts"
import { address } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const txpool_contentFrom = method({
  name: "txpool_contentFrom",
  summary: "Returns the transactions in the transaction pool that were sent from the given address.",
  params: [param("address", address)],
  result: result(
    "Transaction pool content from address",
    rpcPoolContentFrom,
    ({ content, sender }: { content: PoolContent; sender: Hex }) => ({
      pending: toByNonce(content.pending.get(sender) ?? [], showTransaction),
      queued: toByNonce(content.queued.get(sender) ?? [], showTransaction),
    }),
  ),
  example: {
    params: ["0x0000000000000000000000000000000000001234"],
    result: { pending: {}, queued: {} },
  },
  fork: "local",
  handler(node, sender) {
    assertPublicPool(node.options, "txpool_contentFrom")
    return { content: poolContent(node), sender }
  },
})
