/** Sets the interval between the timestamps of blocks, as viem sends it in its mode for Hardhat. */
import { param } from "../../rpc/method.ts"
import { seconds } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { yesNo } from "../shared/results.ts"

export const hardhat_setBlockTimestampInterval = method({
  name: "hardhat_setBlockTimestampInterval",
  summary:
    "Sets the interval between the timestamps of blocks, in milliseconds, rounded down to whole seconds.",
  params: [param("Interval in milliseconds", seconds)],
  result: yesNo("Set"),
  example: { params: [5000], result: true },
  access: "control",
  handler: async (node, ms) => {
    await node.cheats.overrideNextBlock({ intervalSeconds: Number(ms / 1000n) })
    return true
  },
})
