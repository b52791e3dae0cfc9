/** Every transaction that is in no sealed block, as objects. */
import { assertPublicPool, poolContent } from "../../../node/query/poolContent.ts"
import { result } from "../../rpc/method.ts"
import { type PoolContent, rpcPoolContent, showTransaction, toBySender } from "../../wire/txpool.ts"
import { method } from "../shared/method.ts"

export const txpool_content = method({
  name: "txpool_content",
  summary:
    "Returns the details of all transactions currently in the transaction pool, grouped by pending and queued.",
  params: [],
  result: result("Transaction pool content", rpcPoolContent, ({ pending, queued }: PoolContent) => ({
    pending: toBySender(pending, showTransaction),
    queued: toBySender(queued, showTransaction),
  })),
  example: { params: [], result: { pending: {}, queued: {} } },
  handler(node) {
    assertPublicPool(node.options, "txpool_content")
    return poolContent(node)
  },
})
