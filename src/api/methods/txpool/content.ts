/** Every transaction that is in no sealed block, as objects. */
import { assertPublicPool, poolContent } from "../../../node/query/poolContent.ts"
import { method } from "../shared/method.ts"
import { wholePool } from "../shared/results.ts"

export const txpool_content = method({
  name: "txpool_content",
  summary:
    "Returns the details of all transactions currently in the transaction pool, grouped by pending and queued.",
  params: [],
  result: wholePool,
  example: { params: [], result: { pending: {}, queued: {} } },
  handler(node) {
    assertPublicPool(node.options, "txpool_content")
    return poolContent(node)
  },
})
