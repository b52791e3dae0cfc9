/** The transactions that touch an account, in the blocks before a block. */
import { method } from "../shared/method.ts"
import { searchPage, searchParams } from "./search.ts"

export const ots_searchTransactionsBefore = method({
  name: "ots_searchTransactionsBefore",
  summary:
    "Returns the transactions that touch an account, before a block, newest first, whole blocks at a time.",
  params: searchParams,
  result: searchPage,
  example: {
    params: ["0x0000000000000000000000000000000000001234", 0, 25],
    result: { txs: [], receipts: [], firstPage: true, lastPage: true },
  },
  fork: "local",
  handler: (node, account, start, pageSize) => node.search.before(account, start, pageSize),
})
