/** Returns the status of a transaction in the pool, which includes the open block. */

import { z } from "zod"
import { param, result } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { hash32 } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

const rpcStatus = schema(() =>
  z.object({ status: z.enum(["Known", "Unknown"]) }).meta({ title: "Transaction status" }),
)

const toRpc = (known: boolean): z.infer<ReturnType<typeof rpcStatus>> => ({
  status: known ? "Known" : "Unknown",
})

export const base_transactionStatus = method({
  name: "base_transactionStatus",
  summary: "Returns whether a transaction is in the transaction pool: Known or Unknown.",
  params: [param("Transaction hash", hash32)],
  result: result("Transaction status", rpcStatus, toRpc),
  example: {
    params: ["0x0000000000000000000000000000000000000000000000000000000000000000"],
    result: { status: "Unknown" },
  },
  fork: "local",
  handler: ({ pool, builder, options }, hash) =>
    (!options.privatePool && pool.get(hash) !== undefined) || builder.executed(hash) !== undefined,
})
