/** Seals blocks; the first has the waiting transactions that fit. They can start at a given timestamp. */
import { optional } from "../../rpc/method.ts"
import { mineRequest } from "../../wire/mine.ts"
import { method } from "../shared/method.ts"
import { quantity } from "../shared/results.ts"

export const evm_mine = method({
  name: "evm_mine",
  summary: "Seals a block, or several; at a timestamp in seconds, when one is given.",
  params: [optional("Timestamp or options", mineRequest, { fallback: { blocks: 1, timestamp: undefined } })],
  result: quantity("Zero"),
  example: { params: [], result: "0x0" },
  access: "control",
  handler: async (node, { blocks, timestamp }, task) => {
    if (timestamp !== undefined) await node.cheats.overrideNextBlock({ timestamp })
    await node.miner.mine(blocks, undefined, task)
    return 0n
  },
})
