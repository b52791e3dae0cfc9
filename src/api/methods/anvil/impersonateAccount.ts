/** Lets eth_sendTransaction accept transactions of an account whose key the node does not have. */
import { none, param } from "../../rpc/method.ts"
import { address } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const anvil_impersonateAccount = method({
  name: "anvil_impersonateAccount",
  aliases: ["hardhat_impersonateAccount", "ganache_impersonateAccount"],
  summary: "Lets an account send transactions without a signature; contracts as well.",
  params: [param("Address", address)],
  result: none,
  example: { params: ["0x0000000000000000000000000000000000001234"], result: null },
  access: "control",
  answers: { hardhat: true },
  handler: (node, account) => node.changeSettings(() => node.impersonations.add(account)),
})
