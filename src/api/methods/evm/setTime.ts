/** Sets the clock. */
import { z } from "zod"
import { param, result } from "../../rpc/method.ts"
import { seconds } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { toSeconds } from "./time.ts"

export const evm_setTime = method({
  name: "evm_setTime",
  aliases: ["anvil_setTime", "ganache_setTime"],
  summary: "Sets the clock of the node, in seconds since 1970; returns its total offset in seconds.",
  params: [param("Time", seconds)],
  result: result(
    "Offset",
    () => z.number(),
    (offset: number) => offset,
  ),
  example: { params: ["0xffffffff"], result: 2531713142 },
  access: "control",
  handler: (node, time) => node.cheats.setTime(toSeconds(time)),
})
