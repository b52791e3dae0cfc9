/** The bytes of a transaction: sealed, pre-confirmed, or waiting in the pool. */
import { param } from "../../rpc/method.ts"
import { hash32 } from "../../wire/values.ts"
import { findTransaction } from "../shared/findTransaction.ts"
import { method } from "../shared/method.ts"
import { rawTransaction } from "../shared/results.ts"

export const debug_getRawTransaction = method({
  name: "debug_getRawTransaction",
  aliases: ["eth_getRawTransactionByHash"],
  summary: "Returns an array of EIP-2718 binary-encoded transactions.",
  params: [param("Transaction hash", hash32)],
  result: rawTransaction,
  example: { params: ["0x0000000000000000000000000000000000000000000000000000000000000000"], result: null },
  fork: "transaction",
  handler: findTransaction,
})
