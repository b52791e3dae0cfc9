/** The content of the pool for the owner of the node, also where the pool is private. */
import { poolContent } from "../../../node/query/poolContent.ts"
import { result } from "../../rpc/method.ts"
import { type PoolContent, rpcPoolContent, showTransaction, toBySender } from "../../wire/txpool.ts"
import { method } from "../shared/method.ts"

export const midblock_getPool = method({
  name: "midblock_getPool",
  summary: "Returns what txpool_content returns, also with a private pool.",
  params: [],
  result: result("Transaction pool content", rpcPoolContent, ({ pending, queued }: PoolContent) => ({
    pending: toBySender(pending, showTransaction),
    queued: toBySender(queued, showTransaction),
  })),
  example: { params: [], result: { pending: {}, queued: {} } },
  access: "control",
  handler: (node) => poolContent(node),
})
