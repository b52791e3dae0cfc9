/** The transactions of the node's own accounts that are in no sealed block. */
import { z } from "zod"
import type { Node } from "../../../node/node.ts"
import { result } from "../../rpc/method.ts"
import { rpcTransaction } from "../../wire/transaction.ts"
import { method } from "../shared/method.ts"
import { type AnyTransaction, anyTransactionOrNull } from "../shared/results.ts"

/** Published ones of the open block in its order, then those that wait, by account and nonce. */
function pendingOf({ accounts, blocks, pool, receipts, options }: Node): AnyTransaction[] {
  const block = blocks.record({ tag: "pending" })
  const published = block.transactions.filter(({ sender }) => accounts.has(sender))
  return [
    ...published.map((executed) => (receipts.has({ executed, block }) ? { executed, block } : executed)),
    ...(options.privatePool ? [] : accounts.list.flatMap(({ address }) => pool.of(address))),
  ]
}

export const eth_pendingTransactions = method({
  name: "eth_pendingTransactions",
  summary:
    "Returns the transactions of the node's own accounts that are in no sealed block: pre-confirmed ones first, then those that wait.",
  params: [],
  result: result(
    "Transactions",
    () => z.array(rpcTransaction()),
    (transactions: readonly AnyTransaction[]) =>
      transactions.flatMap((each) => anyTransactionOrNull.encode(each) ?? []),
  ),
  example: { params: [], result: [] },
  handler: pendingOf,
})
