/** Seals the open block, with what waits and fits. */

import { method } from "../method.ts"
import { quantity } from "../results.ts"

export const evm_mine = method({
  name: "evm_mine",
  summary: "Mines a block.",
  params: [],
  result: quantity("Zero"),
  example: { params: [], result: "0x0" },
  access: "control",
  handler: async (node) => {
    await node.miner.mine(1)
    return 0n
  },
})
