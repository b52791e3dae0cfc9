/** Removes the newest blocks of the chain. */
import { none, optional } from "../../rpc/method.ts"
import { count } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const anvil_rollback = method({
  name: "anvil_rollback",
  aliases: ["hardhat_rollback", "ganache_rollback"],
  summary: "Removes a number of the newest blocks; their transactions wait in the pool again.",
  params: [optional("Depth", count, { fallback: 1 })],
  result: none,
  example: { params: ["0x0"], result: null },
  access: "control",
  handler: (node, depth) => node.reorgs.rollback(depth),
})
