/** Every transaction that is in no sealed block, in one line each. */
import { assertPublicPool, poolContent } from "../../../node/query/poolContent.ts"
import { result } from "../../rpc/method.ts"
import { type PoolContent, rpcPoolInspection, showLine, toBySender } from "../../wire/txpool.ts"
import { method } from "../shared/method.ts"

export const txpool_inspect = method({
  name: "txpool_inspect",
  summary:
    "Returns a summary of all transactions currently in the transaction pool, grouped by pending and queued.",
  params: [],
  result: result("Transaction pool inspection", rpcPoolInspection, ({ pending, queued }: PoolContent) => ({
    pending: toBySender(pending, showLine),
    queued: toBySender(queued, showLine),
  })),
  example: { params: [], result: { pending: {}, queued: {} } },
  handler(node) {
    assertPublicPool(node.options, "txpool_inspect")
    return poolContent(node)
  },
})
