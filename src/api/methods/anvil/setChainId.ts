/** Changes the chain id. */
import { none, param } from "../../rpc/method.ts"
import { chainId } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const anvil_setChainId = method({
  name: "anvil_setChainId",
  aliases: ["hardhat_setChainId", "ganache_setChainId"],
  summary:
    "Changes the chain id of the open block and later blocks; transactions for another chain id leave the open block and the pool, and new ones are refused.",
  params: [param("Chain ID", chainId)],
  result: none,
  example: { params: ["0x7a69"], result: null },
  access: "control",
  handler: (node, id) => node.cheats.setChainId(id),
})
