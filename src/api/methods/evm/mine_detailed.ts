/** Seals blocks and returns them with their transactions, each with its output and the reason of its revert. */
import { z } from "zod"
import type { SealedBlock } from "../../../kernel/chain/block.ts"
import { optional, result } from "../../rpc/method.ts"
import { rpcBlock, toRpcBlock } from "../../wire/block.ts"
import { mineRequest } from "../../wire/mine.ts"
import { toRpcTransaction } from "../../wire/transaction.ts"
import { method } from "../shared/method.ts"

const toDetailed = (block: SealedBlock): z.infer<ReturnType<typeof rpcBlock>> => ({
  ...toRpcBlock(block, false),
  transactions: block.transactions.map((executed) => {
    const { output, reason } = executed
    const outcome = { output, ...(reason !== undefined && { revertReason: reason }) }
    return { ...toRpcTransaction(executed, block), ...outcome }
  }),
})

export const evm_mine_detailed = method({
  name: "evm_mine_detailed",
  aliases: ["anvil_mine_detailed", "anvil_mineDetailed"],
  summary: "Seals a block, or several, and returns them with the output of each transaction.",
  params: [optional("Timestamp or options", mineRequest, { fallback: { blocks: 1, timestamp: undefined } })],
  result: result(
    "Blocks",
    () => z.array(rpcBlock()),
    (blocks: readonly SealedBlock[]) => blocks.map(toDetailed),
  ),
  example: { params: [{ blocks: 0 }], result: [] },
  access: "control",
  handler: async (node, { blocks, timestamp }, task) => {
    if (timestamp !== undefined) await node.cheats.overrideNextBlock({ timestamp })
    const hashes = await node.miner.mine(blocks, undefined, task)
    return hashes.flatMap((hash) => node.chain.blockByHash(hash) ?? [])
  },
})
