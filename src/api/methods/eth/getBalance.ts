/** The balance of an account, in wei. */
import { optional, param } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { address } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { quantity } from "../shared/results.ts"

export const eth_getBalance = method({
  name: "eth_getBalance",
  summary: "Returns the balance of the account of given address.",
  params: [param("Address", address), optional("Block", blockSelector, { fallback: { tag: "latest" } })],
  result: quantity("Balance"),
  example: {
    params: ["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", "latest"],
    result: "0x21e19e0c9bab2400000",
  },
  fork: { state: 1 },
  handler: (node, account, block) => node.blocks.view(block).account(account)?.balance ?? 0n,
})
