/** Drops every transaction that is not sealed. */
import { none } from "../../rpc/method.ts"
import { method } from "../shared/method.ts"

export const anvil_dropAllTransactions = method({
  name: "anvil_dropAllTransactions",
  aliases: ["hardhat_dropAllTransactions", "ganache_dropAllTransactions", "debug_clearTxpool"],
  summary: "Takes every transaction out of the open block and the pool, and removes the waiting bundles.",
  params: [],
  result: none,
  example: { params: [], result: null },
  access: "control",
  answers: { hardhat: true },
  handler: (node) => node.cheats.dropAllTransactions(),
})
