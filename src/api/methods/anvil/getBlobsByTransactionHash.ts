/** The blobs of a transaction: sealed, pre-confirmed, or waiting in the pool. */
import { param } from "../../rpc/method.ts"
import { hash32 } from "../../wire/values.ts"
import { findTransaction } from "../shared/findTransaction.ts"
import { method } from "../shared/method.ts"
import { blobsOrNull } from "../shared/results.ts"

export const anvil_getBlobsByTransactionHash = method({
  name: "anvil_getBlobsByTransactionHash",
  summary:
    "Returns the blobs of a transaction; null when it has none, or when they are not among the last 512.",
  params: [param("Transaction hash", hash32)],
  result: blobsOrNull,
  example: { params: [`0x${"00".repeat(32)}`], result: null },
  fork: "local",
  handler(node, hash) {
    const transaction = findTransaction(node, hash)
    return transaction && node.blobs.of(transaction)
  },
})
