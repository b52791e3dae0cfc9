/** Overwrites the code of an account; empty code removes it. */
import { none, param } from "../../rpc/method.ts"
import { address, bytes } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const anvil_setCode = method({
  name: "anvil_setCode",
  aliases: ["hardhat_setCode", "ganache_setCode", "evm_setAccountCode"],
  summary: "Modifies the code of an account.",
  params: [param("Address", address), param("Code", bytes)],
  result: none,
  example: { params: ["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", "0x00"], result: null },
  access: "control",
  answers: { hardhat: true, evm: true },
  handler: (node, account, code) => node.cheats.setCode(account, code),
})
