/** A transaction: sealed, pre-confirmed, or waiting in the pool. */

import type { PoolTransaction } from "../../node/pool.ts"
import { param, result } from "../../rpc/method.ts"
import { rpcTransaction, toRpcPoolTransaction, toRpcTransaction } from "../../wire/transaction.ts"
import { hash32 } from "../../wire/values.ts"
import { method } from "../method.ts"
import type { Placed } from "../results.ts"

type Waiting = Pick<PoolTransaction, "transaction" | "hash" | "sender">

export const eth_getTransactionByHash = method({
  name: "eth_getTransactionByHash",
  summary: "Returns the information about a transaction requested by transaction hash.",
  params: [param("hash", hash32)],
  result: result(
    "Transaction information",
    rpcTransaction.nullable(),
    (found: Placed | Waiting | undefined) => {
      if (found === undefined) return null
      return "executed" in found ? toRpcTransaction(found.executed, found.block) : toRpcPoolTransaction(found)
    },
  ),
  example: { params: ["0x0000000000000000000000000000000000000000000000000000000000000000"], result: null },
  handler: (node, hash) =>
    node.blocks.transaction(hash) ?? node.builder.executed(hash) ?? node.pool.get(hash),
})
