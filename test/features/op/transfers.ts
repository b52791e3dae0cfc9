/** A chain of the OP network with transfers, and what clients see of its blocks. */
import type { CreateNodeOptions, MidblockNode } from "../../../src/index.ts"
import { start } from "./start.ts"

/** Reads a block with its transactions and receipts. */
export const seen = async (node: MidblockNode, block: "latest" | "pending") => ({
  block: await node.request({ method: "eth_getBlockByNumber", params: [block, true] }),
  receipts: await node.request({ method: "eth_getBlockReceipts", params: [block] }),
})

/** Starts a chain of two blocks with a transfer each. */
export async function transfers(options: CreateNodeOptions = {}) {
  const started = await start(options)
  for (const value of [1n, 2n]) {
    await started.wallet.sendTransaction({ to: started.friend, value })
    await started.node.mine()
  }
  return started
}
