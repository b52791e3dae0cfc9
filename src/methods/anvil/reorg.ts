/** Replaces the newest blocks by others. */
import { z } from "zod"
import { none, optional, param } from "../../rpc/method.ts"
import { count } from "../../wire/values.ts"
import { method } from "../method.ts"

export const anvil_reorg = method({
  name: "anvil_reorg",
  aliases: ["hardhat_reorg", "ganache_reorg"],
  summary:
    "Replaces so many blocks by as many others; their transactions wait in the pool again, unless a pair says into which of the new blocks they go.",
  params: [
    param("Depth", count),
    optional("Transactions by block", z.array(z.never()).meta({ title: "Transactions by block" })),
  ],
  result: none,
  example: { params: ["0x0", []], result: null },
  access: "control",
  handler: (node, depth) => node.reorgs.reorg(depth),
})
