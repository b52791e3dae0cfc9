/** The gas of a block by dimension (EIP-8037), with the sum of its receipts. */
import { z } from "zod"
import type { BlockRecord } from "../../../kernel/chain/block.ts"
import { type BlockGas, blockGasOf, gasUsedBy } from "../../../kernel/chain/blockGas.ts"
import { optional, result } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { hexText } from "../../wire/hex.ts"
import { toQuantity } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

const rpcBlockGas = schema(() =>
  z
    .object({
      execution: hexText().describe("The gas for execution before refunds."),
      state: hexText().describe("The gas for what the block adds to the state; 0x0 before Amsterdam."),
      receipts: hexText().describe("The sum of the receipts, which the senders pay."),
    })
    .meta({ title: "Gas of a block" }),
)

/** Returns false for the fork block, whose transactions only the remote has. */
const hasTransactions = (block: BlockRecord): boolean =>
  block.transactions.length > 0 || gasUsedBy(block) === 0n

export const midblock_getBlockGas = method({
  name: "midblock_getBlockGas",
  summary:
    "Returns the gas of the transactions of a block, or of a part of one: for execution, for state, and the sum of the receipts; from Amsterdam on, the gasUsed of the block is the larger one of the first two; null when there is no such block, or when this node does not have its transactions.",
  params: [optional("Block", blockSelector, { fallback: { tag: "pending" } })],
  result: result(
    "Gas of a block or null",
    () => rpcBlockGas().nullable(),
    (gas: BlockGas | undefined) =>
      gas === undefined
        ? null
        : {
            execution: toQuantity(gas.execution),
            state: toQuantity(gas.state),
            receipts: toQuantity(gas.receipts),
          },
  ),
  example: { params: ["pending"], result: { execution: "0x0", state: "0x0", receipts: "0x0" } },
  fork: { content: 0 },
  handler({ blocks }, selector) {
    const found = blocks.find(selector)
    return found && hasTransactions(found) ? blockGasOf(found.transactions) : undefined
  },
})
