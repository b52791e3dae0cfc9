/** Returns the number of transactions that are not in a sealed block. */
import { poolContent } from "../../node/query/poolContent.ts"
import { result } from "../../rpc/method.ts"
import { type PoolContent, rpcPoolStatus } from "../../wire/txpool.ts"
import { toQuantity } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const txpool_status = method({
  name: "txpool_status",
  summary: "Returns the number of transactions currently in the transaction pool.",
  params: [],
  result: result("Transaction pool status", rpcPoolStatus, ({ pending, queued }: PoolContent) => ({
    pending: toQuantity([...pending.values()].flat().length),
    queued: toQuantity([...queued.values()].flat().length),
  })),
  example: { params: [], result: { pending: "0x0", queued: "0x0" } },
  handler: (node) => poolContent(node),
})
