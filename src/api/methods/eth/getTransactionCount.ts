/** The nonce of an account; at `pending`, after its transactions that wait in order. */
import { isPending } from "../../../node/query/logs.ts"
import { optional, param } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { address } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { quantity } from "../shared/results.ts"

export const eth_getTransactionCount = method({
  name: "eth_getTransactionCount",
  summary: "Returns the number of transactions sent from an address.",
  params: [param("Address", address), optional("Block", blockSelector, { fallback: { tag: "latest" } })],
  result: quantity("Account nonce"),
  example: { params: ["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", "latest"], result: "0x0" },
  fork: { state: 1 },
  handler: (node, account, block) =>
    isPending(node.blocks.byTag(block)) && !node.blocks.isBehind
      ? node.submit.nonce(account)
      : (node.blocks.view(block).account(account)?.nonce ?? 0n),
})
