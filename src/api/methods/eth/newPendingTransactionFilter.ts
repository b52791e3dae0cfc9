/** Creates a filter that returns transactions that enter the pool: their hashes, or whole. */
import { optional } from "../../rpc/method.ts"
import { flag } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { filterId } from "../shared/results.ts"

export const eth_newPendingTransactionFilter = method({
  name: "eth_newPendingTransactionFilter",
  summary: "Creates a filter in the node, to notify when new pending transactions arrive.",
  params: [optional("Hydrated transactions", flag, { fallback: false })],
  result: filterId,
  example: { params: [], result: "0x5ec4b745847a269b1b9227799b745b46" },
  fork: "local",
  handler: (node, full) => node.filters.transactions(full),
})
