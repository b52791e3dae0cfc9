/** Returns `true` when a block is sealed after each transaction. */

import { method } from "../shared/method.ts"
import { yesNo } from "../shared/results.ts"

export const anvil_getAutomine = method({
  name: "anvil_getAutomine",
  aliases: ["hardhat_getAutomine", "eth_mining", "ganache_getAutomine"],
  summary: "Returns true if automatic mining is enabled, and false otherwise.",
  params: [],
  result: yesNo("Automine"),
  example: { params: [], result: false },
  handler: (node) => node.miner.rule.automine,
})
