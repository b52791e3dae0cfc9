/** The transactions of a block with their receipts, page by page. */
import type { BlockRecord } from "../../../kernel/chain/block.ts"
import { param, result } from "../../rpc/method.ts"
import { otsBlock, rpcBlockPage, toRpcBlockPage } from "../../wire/trace/ots.ts"
import { count } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { complete } from "./details.ts"

interface BlockPage {
  readonly block: BlockRecord
  readonly page: number
  readonly size: number
}

export const ots_getBlockTransactions = method({
  name: "ots_getBlockTransactions",
  summary: "Returns a page of the transactions of a block with their receipts, without logs.",
  params: [param("Block", otsBlock), param("Page, from 0", count), param("Page size", count)],
  result: result(
    "Page of a block, or null",
    () => rpcBlockPage().nullable(),
    (found: BlockPage | undefined) =>
      found === undefined ? null : toRpcBlockPage(found.block, found.page, found.size),
  ),
  example: { params: [65535, 0, 10], result: null },
  fork: { content: 0 },
  handler: (node, selector, page, size) => {
    const block = complete(node, selector)
    return block && { block, page, size }
  },
})
