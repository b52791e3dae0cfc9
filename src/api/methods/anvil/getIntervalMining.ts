/** The interval at which blocks are sealed. */
import { z } from "zod"
import { result } from "../../rpc/method.ts"
import { method } from "../shared/method.ts"

export const anvil_getIntervalMining = method({
  name: "anvil_getIntervalMining",
  aliases: ["hardhat_getIntervalMining"],
  summary: "Returns the time between blocks in seconds, or null when none are sealed at an interval.",
  params: [],
  result: result(
    "Seconds",
    () => z.number().nullable(),
    (milliseconds: number) => (milliseconds === 0 ? null : milliseconds / 1000),
  ),
  example: { params: [], result: null },
  handler: (node) => node.miner.rule.blockTimeMs,
})
