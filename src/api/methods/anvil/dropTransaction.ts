/** Drops a transaction that is not sealed. */
import { param } from "../../rpc/method.ts"
import { hash32 } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { yesNo } from "../shared/results.ts"

export const anvil_dropTransaction = method({
  name: "anvil_dropTransaction",
  aliases: ["hardhat_dropTransaction", "ganache_dropTransaction", "admin_dropTransaction"],
  summary:
    "Takes a transaction out of the open block or the pool, with its bundle; returns whether it was there.",
  params: [param("Transaction hash", hash32)],
  result: yesNo("Dropped"),
  example: { params: ["0x0000000000000000000000000000000000000000000000000000000000000000"], result: false },
  access: "control",
  handler: (node, hash) => node.cheats.dropTransaction(hash),
})
