/** Ends the impersonation of an account. */
import { none, param } from "../../rpc/method.ts"
import { address } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const anvil_stopImpersonatingAccount = method({
  name: "anvil_stopImpersonatingAccount",
  aliases: ["hardhat_stopImpersonatingAccount", "ganache_stopImpersonatingAccount"],
  summary: "Ends the impersonation of an account.",
  params: [param("Address", address)],
  result: none,
  example: { params: ["0x0000000000000000000000000000000000001234"], result: null },
  access: "control",
  answers: { hardhat: true },
  handler: (node, account) => node.changeSettings(() => node.impersonations.delete(account)),
})
