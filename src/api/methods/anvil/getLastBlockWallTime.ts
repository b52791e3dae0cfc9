/** The time of the machine's clock at which the latest block became the head, as in anvil 1.8 (eth/backend/time.rs). */
import { z } from "zod"
import { result } from "../../rpc/method.ts"
import { method } from "../shared/method.ts"

export const anvil_getLastBlockWallTime = method({
  name: "anvil_getLastBlockWallTime",
  summary:
    "Returns the time at which the latest block became the head, in milliseconds since 1970; no cheat moves it.",
  params: [],
  result: result(
    "Milliseconds",
    () => z.number(),
    (milliseconds: number) => milliseconds,
  ),
  example: { params: [], result: 1_763_254_153_000 },
  handler: (node) => node.headTime.wallMs,
})
