/** The bytes of all transactions of a block. */
import { z } from "zod"
import type { BlockRecord } from "../../../kernel/chain/block.ts"
import { param, result } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { method } from "../shared/method.ts"
import { envelopeOf } from "../shared/results.ts"

const toRpc = ({ transactions }: BlockRecord): string[] =>
  transactions.map(({ transaction }) => envelopeOf(transaction))

export const debug_getRawTransactions = method({
  name: "debug_getRawTransactions",
  summary: "Returns an array of EIP-2718 binary-encoded transactions, those of a block.",
  params: [param("Block", blockSelector)],
  result: result("Transactions", () => z.array(z.string()).meta({ title: "Transaction array" }), toRpc),
  example: { params: ["0x0"], result: [] },
  fork: { content: 0 },
  handler: (node, block) => node.blocks.record(block),
})
