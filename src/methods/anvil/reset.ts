/** Goes back to genesis, or to the state that was loaded: chain, pool, clock and everything else. */
import { none, optional } from "../../rpc/method.ts"
import { assertNoFork, resetRequest } from "../../wire/reset.ts"
import { method } from "../shared/method.ts"

export const anvil_reset = method({
  name: "anvil_reset",
  aliases: ["hardhat_reset", "ganache_reset"],
  summary: "Goes back to the beginning of the chain; forking is not supported.",
  params: [optional("Options", resetRequest)],
  result: none,
  example: { params: [], result: null },
  access: "control",
  answers: { hardhat: true },
  handler: (node, options) => {
    assertNoFork(options?.jsonRpcUrl)
    return node.snapshots.reset()
  },
})
