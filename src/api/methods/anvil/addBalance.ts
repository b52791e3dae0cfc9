/** Adds to the balance of an account, in wei. */
import { none, param } from "../../rpc/method.ts"
import { address, uint } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const anvil_addBalance = method({
  name: "anvil_addBalance",
  aliases: ["hardhat_addBalance", "ganache_addBalance", "tenderly_addBalance"],
  summary: "Adds to the balance of an account.",
  params: [param("Address", address), param("Amount", uint)],
  result: none,
  example: { params: ["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", "0x64"], result: null },
  access: "control",
  answers: { hardhat: true },
  handler: (node, account, amount) => node.cheats.addBalance(account, amount),
})
