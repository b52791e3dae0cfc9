/** Returns the number of transactions that are not in a sealed block. */
import { assertPublicPool, type PoolSizes, poolSizes } from "../../../node/query/poolContent.ts"
import { result } from "../../rpc/method.ts"
import { rpcPoolStatus } from "../../wire/txpool.ts"
import { toQuantity } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const txpool_status = method({
  name: "txpool_status",
  summary: "Returns the number of transactions currently in the transaction pool.",
  params: [],
  result: result("Transaction pool status", rpcPoolStatus, ({ pending, queued }: PoolSizes) => ({
    pending: toQuantity(pending),
    queued: toQuantity(queued),
  })),
  example: { params: [], result: { pending: "0x0", queued: "0x0" } },
  handler(node) {
    assertPublicPool(node.options, "txpool_status")
    return poolSizes(node)
  },
})
