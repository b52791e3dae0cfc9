/** Overwrites the nonce of an account. */
import { none, param } from "../../rpc/method.ts"
import { address, uint64 } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const anvil_setNonce = method({
  name: "anvil_setNonce",
  aliases: ["hardhat_setNonce", "ganache_setNonce", "evm_setAccountNonce"],
  summary: "Modifies the nonce of an account.",
  params: [param("Address", address), param("Nonce", uint64)],
  result: none,
  example: { params: ["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", "0x64"], result: null },
  access: "control",
  answers: { hardhat: true, evm: true },
  handler: (node, account, nonce) => node.cheats.setNonce(account, nonce),
})
