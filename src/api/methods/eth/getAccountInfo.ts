/** The balance, the nonce and the code of an account, in one request. */
import { optional, param } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { address } from "../../wire/values.ts"
import { accountInfo, accountInfoOf } from "../shared/accountInfo.ts"
import { method } from "../shared/method.ts"

export const eth_getAccountInfo = method({
  name: "eth_getAccountInfo",
  summary: "Returns the balance, the nonce and the code of an account.",
  params: [param("Address", address), optional("Block", blockSelector, { fallback: { tag: "latest" } })],
  result: accountInfo,
  example: {
    params: ["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", "latest"],
    result: { balance: "0x21e19e0c9bab2400000", nonce: "0x0", code: "0x" },
  },
  fork: { state: 1 },
  handler: (node, account, block) => accountInfoOf(node.blocks.view(block), account),
})
