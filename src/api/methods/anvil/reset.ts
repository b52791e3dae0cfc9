/** Starts a new chain: a fork, or a chain without a remote. */

import { none, optional } from "../../rpc/method.ts"
import { resetRequest } from "../../wire/reset.ts"
import { method } from "../shared/method.ts"
import { assertOther } from "../shared/ownRemote.ts"

export const anvil_reset = method({
  name: "anvil_reset",
  aliases: ["hardhat_reset", "ganache_reset"],
  summary: "Starts a new chain: a fork if `forking` is set, otherwise a chain from its own genesis.",
  params: [optional("Options", resetRequest)],
  result: none,
  example: { params: [], result: null },
  access: "control",
  waits: true,
  answers: { hardhat: true },
  handler(node, forking) {
    if (forking?.url !== undefined) assertOther(node.ownPorts, forking.url, "forking.jsonRpcUrl")
    const isForked = node.remote.current !== undefined
    if (forking !== undefined && (forking.url !== undefined || isForked)) return node.chainSwitch.to(forking)
    return isForked ? node.chainSwitch.to(undefined) : node.chainSwitch.reset()
  },
})
