/** Overwrites the balance of an account, in wei. */
import { none, param } from "../../rpc/method.ts"
import { address, uint } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const anvil_setBalance = method({
  name: "anvil_setBalance",
  aliases: ["hardhat_setBalance", "ganache_setBalance", "tenderly_setBalance", "evm_setAccountBalance"],
  summary: "Modifies the balance of an account.",
  params: [param("Address", address), param("Balance", uint)],
  result: none,
  example: { params: ["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", "0x64"], result: null },
  access: "control",
  answers: { hardhat: true, evm: true },
  handler: (node, account, balance) => node.cheats.setBalance(account, balance),
})
