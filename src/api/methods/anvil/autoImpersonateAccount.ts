/** Turns the impersonation of every account on or off. */
import { none, param } from "../../rpc/method.ts"
import { flag } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const anvil_autoImpersonateAccount = method({
  name: "anvil_autoImpersonateAccount",
  aliases: ["hardhat_autoImpersonateAccount", "ganache_autoImpersonateAccount"],
  summary: "Lets every account send transactions without a signature, or only those that are impersonated.",
  params: [param("Enabled", flag)],
  result: none,
  example: { params: [true], result: null },
  access: "control",
  answers: { hardhat: true },
  handler: (node, everyone) => node.changeSettings(() => node.impersonations.setEveryone(everyone)),
})
