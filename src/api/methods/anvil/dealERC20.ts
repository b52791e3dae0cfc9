/** Gives an account a balance of a token. */
import { none, param } from "../../rpc/method.ts"
import { address, looseInteger } from "../../wire/values.ts"
import { oneSlotToken } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"

export const anvil_dealERC20 = method({
  name: "anvil_dealERC20",
  aliases: ["anvil_setERC20Balance", "hardhat_dealERC20", "ganache_dealERC20"],
  summary:
    "Overwrites the balance of an account in a token; refuses a token whose balance does not follow from a single slot.",
  params: [param("Address", address), param("Token", address), param("Balance", looseInteger)],
  result: none,
  example: {
    after: [oneSlotToken],
    params: [
      "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
      "0x0000000000000000000000000000000000001234",
      "0x64",
    ],
    result: null,
  },
  access: "control",
  answers: { hardhat: true },
  handler: (node, owner, token, amount) => node.erc20.setBalance(token, owner, amount),
})
