/** Ends the interval that setBlockTimestampInterval set. */

import { method } from "../shared/method.ts"
import { yesNo } from "../shared/results.ts"

export const anvil_removeBlockTimestampInterval = method({
  name: "anvil_removeBlockTimestampInterval",
  aliases: ["hardhat_removeBlockTimestampInterval", "ganache_removeBlockTimestampInterval"],
  summary:
    "Removes the interval between the timestamps of blocks, which follow the clock again; returns whether there was one.",
  params: [],
  result: yesNo("Removed"),
  example: { params: [], result: false },
  access: "control",
  handler: async (node) => {
    const { intervalSeconds } = node.nextBlock.overrides
    await node.cheats.overrideNextBlock({ intervalSeconds: undefined })
    return intervalSeconds !== undefined
  },
})
