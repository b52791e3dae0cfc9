/** Sets the allowance of an account for the tokens of another account. */
import { none, param } from "../../rpc/method.ts"
import { address, looseInteger } from "../../wire/values.ts"
import { oneSlotToken } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"

export const anvil_setERC20Allowance = method({
  name: "anvil_setERC20Allowance",
  aliases: ["hardhat_setERC20Allowance", "ganache_setERC20Allowance"],
  summary: "Overwrites the amount of a token that an account may spend for another account.",
  params: [
    param("Owner", address),
    param("Spender", address),
    param("Token", address),
    param("Amount", looseInteger),
  ],
  result: none,
  example: {
    after: [oneSlotToken],
    params: [
      "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
      "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
      "0x0000000000000000000000000000000000001234",
      "0x64",
    ],
    result: null,
  },
  access: "control",
  answers: { hardhat: true },
  handler: (node, owner, spender, token, amount) => node.erc20.setAllowance(token, owner, spender, amount),
})
