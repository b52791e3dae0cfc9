/** Moves the clock. */
import { z } from "zod"
import { param, result } from "../../rpc/method.ts"
import { seconds } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const evm_increaseTime = method({
  name: "evm_increaseTime",
  aliases: ["anvil_increaseTime", "hardhat_increaseTime", "ganache_increaseTime"],
  summary: "Moves the clock of the node by a number of seconds; returns its total offset in seconds.",
  params: [param("Seconds", seconds)],
  result: result(
    "Offset",
    () => z.number(),
    (offset: number) => offset,
  ),
  example: { params: [60], result: 60 },
  access: "control",
  handler: (node, duration) => node.cheats.increaseTime(Number(duration)),
})
