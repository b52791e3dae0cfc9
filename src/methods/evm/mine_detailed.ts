/** Seals blocks, and gives them whole: with what each transaction returned, and why it reverted. */
import { z } from "zod"
import type { SealedBlock } from "../../chain/block.ts"
import type { Explainer } from "../../evm/explainer.ts"
import { decodeRevert } from "../../evm/revert.ts"
import { optional, result } from "../../rpc/method.ts"
import { rpcBlock, toRpcBlock } from "../../wire/block.ts"
import { mineRequest } from "../../wire/mine.ts"
import { toRpcTransaction } from "../../wire/transaction.ts"
import { method } from "../method.ts"

interface Detailed {
  readonly block: SealedBlock
  readonly explainer: Explainer | undefined
}

const toDetailed = ({ block, explainer }: Detailed): z.infer<typeof rpcBlock> => ({
  ...toRpcBlock(block, false),
  transactions: block.transactions.map((executed) => {
    const { output, receipt } = executed
    const reason =
      receipt.status === 0 ? (decodeRevert(output) ?? explainer?.decodeError(output)?.text) : undefined
    const outcome = { output, ...(reason !== undefined && { revertReason: reason }) }
    return { ...toRpcTransaction(executed, block), ...outcome }
  }),
})

export const evm_mine_detailed = method({
  name: "evm_mine_detailed",
  aliases: ["anvil_mine_detailed", "anvil_mineDetailed"],
  summary: "Seals a block, or several, and returns them with what each transaction returned.",
  params: [optional("Timestamp or options", mineRequest, { fallback: { blocks: 1, timestamp: undefined } })],
  result: result("Blocks", z.array(rpcBlock), (blocks: readonly Detailed[]) => blocks.map(toDetailed)),
  example: { params: [{ blocks: 0 }], result: [] },
  access: "control",
  handler: async (node, { blocks, timestamp }) => {
    if (timestamp !== undefined) await node.cheats.wish({ timestamp })
    const hashes = await node.miner.mine(blocks)
    const sealed = hashes.flatMap((hash) => node.chain.blockByHash(hash) ?? [])
    return sealed.map((block) => ({ block, explainer: node.explainer }))
  },
})
