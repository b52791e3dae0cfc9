/** The content of the pool for the owner of the node, also where the pool is private. */
import { poolContent } from "../../../node/query/poolContent.ts"
import { method } from "../shared/method.ts"
import { wholePool } from "../shared/results.ts"

export const midblock_getPool = method({
  name: "midblock_getPool",
  summary: "Returns what txpool_content returns, also with a private pool.",
  params: [],
  result: wholePool,
  example: { params: [], result: { pending: {}, queued: {} } },
  access: "control",
  handler: (node) => poolContent(node),
})
