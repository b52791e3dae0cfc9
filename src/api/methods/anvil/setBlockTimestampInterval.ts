/** The distance between the timestamps of blocks. */
import { none, param } from "../../rpc/method.ts"
import { seconds } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const anvil_setBlockTimestampInterval = method({
  name: "anvil_setBlockTimestampInterval",
  aliases: ["ganache_setBlockTimestampInterval"],
  summary: "Sets the interval between the timestamps of blocks, in seconds.",
  params: [param("Interval", seconds)],
  result: none,
  example: { params: [5], result: null },
  access: "control",
  handler: (node, interval) => node.cheats.overrideNextBlock({ intervalSeconds: Number(interval) }),
})
