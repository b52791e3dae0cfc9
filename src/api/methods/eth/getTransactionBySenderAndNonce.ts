/** The transaction of a sender with a nonce: sealed, pre-confirmed, or waiting in the pool. */
import { param } from "../../rpc/method.ts"
import { address, uint64 } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { anyTransactionOrNull } from "../shared/results.ts"

export const eth_getTransactionBySenderAndNonce = method({
  name: "eth_getTransactionBySenderAndNonce",
  summary: "Returns the information about a transaction requested by its sender and nonce.",
  params: [param("Address", address), param("Nonce", uint64)],
  result: anyTransactionOrNull,
  example: { params: ["0x0000000000000000000000000000000000001234", "0x0"], result: null },
  fork: "senderAndNonce",
  handler({ blocks, receipts, pool, options }, sender, nonce) {
    const placed = blocks.transactionOf(sender, nonce)
    if (placed === undefined) return options.privatePool ? undefined : pool.next(sender, nonce)
    return receipts.has(placed) ? placed : placed.executed
  },
})
