/** Sets the timestamp of the next block. */
import { none, param } from "../../rpc/method.ts"
import { seconds } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const evm_setNextBlockTimestamp = method({
  name: "evm_setNextBlockTimestamp",
  aliases: ["anvil_setNextBlockTimestamp", "hardhat_setNextBlockTimestamp"],
  summary: "Sets the timestamp of the open block, in seconds.",
  params: [param("Timestamp", seconds)],
  result: none,
  example: { params: ["0xffffffff"], result: null },
  access: "control",
  handler: (node, timestamp) => node.cheats.overrideNextBlock({ timestamp }),
})
