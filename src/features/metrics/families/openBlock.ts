/** The families of the open block and of the pool. */

import { blockGasUsed } from "../../../kernel/chain/blockGas.ts"
import { poolSizes } from "../../../node/query/poolContent.ts"
import { byLabel, type Family, single } from "../family.ts"
import type { Sources } from "../sources.ts"

/** The families. */
export const openBlockFamilies: readonly Family<Sources>[] = [
  {
    name: "midblock_pending_flashblock_index",
    type: "gauge",
    help: "Index of the newest flashblock of the open block.",
    read: ({ node }) => single(node.builder.published.index),
  },
  {
    name: "midblock_pending_transactions",
    type: "gauge",
    help: "Transactions that are executed in the open block.",
    read: ({ node }) => single(node.builder.open.transactions.length),
  },
  {
    name: "midblock_pending_gas_used",
    type: "gauge",
    help: "Gas used by the transactions of the open block, as the header will have it.",
    read: ({ node }) => single(blockGasUsed(node.builder.open.transactions)),
  },
  {
    name: "midblock_pending_gas_limit",
    type: "gauge",
    help: "Gas limit of the open block.",
    read: ({ node }) => single(node.builder.open.header.gasLimit),
  },
  {
    name: "midblock_pending_base_fee_wei",
    type: "gauge",
    help: "Base fee of the open block, in wei per gas.",
    read: ({ node }) => single(node.builder.open.header.baseFeePerGas ?? 0),
  },
  {
    name: "midblock_pool_transactions",
    type: "gauge",
    help: "Transactions in no sealed block, as txpool_status: pending ones, those of the open block included, and queued ones.",
    labels: ["state"],
    read: ({ node }) => byLabel("state", { ...poolSizes(node) }),
  },
]
