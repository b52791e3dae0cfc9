/** Every receipt of a block; of the open block, those of its published transactions. */
import { optional } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { method } from "../shared/method.ts"
import { receiptsOrNull } from "../shared/results.ts"

export const eth_getBlockReceipts = method({
  name: "eth_getBlockReceipts",
  summary: "Returns the receipts of a block by number or hash.",
  params: [optional("block", blockSelector, { fallback: { tag: "latest" }, requiredWhenStrict: true })],
  result: receiptsOrNull,
  example: { params: ["latest"], result: [] },
  fork: { content: 0 },
  handler: (node, block) => node.blocks.find(block),
})
