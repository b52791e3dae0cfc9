/** Drops the transactions of a sender that are not sealed. */
import { none, param } from "../../rpc/method.ts"
import { address } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const anvil_removePoolTransactions = method({
  name: "anvil_removePoolTransactions",
  summary: "Takes the transactions of a sender out of the open block and the pool, with their bundles.",
  params: [param("Address", address)],
  result: none,
  example: { params: ["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"], result: null },
  access: "control",
  handler: (node, sender) => node.cheats.dropTransactionsOf(sender),
})
