/** The distance between the timestamps of blocks. */
import { none, param } from "../../rpc/method.ts"
import { seconds } from "../../wire/values.ts"
import { toMs } from "../evm/time.ts"
import { method } from "../method.ts"

export const anvil_setBlockTimestampInterval = method({
  name: "anvil_setBlockTimestampInterval",
  aliases: ["hardhat_setBlockTimestampInterval", "ganache_setBlockTimestampInterval"],
  summary: "Stamps every block so many seconds after its parent; from 100 on it is milliseconds.",
  params: [param("Interval", seconds)],
  result: none,
  example: { params: [5], result: null },
  access: "control",
  answers: { hardhat: true },
  handler: (node, interval) => node.cheats.wish({ intervalSeconds: toMs(Number(interval)) / 1000 }),
})
