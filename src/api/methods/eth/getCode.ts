/** The code of an account. */

import { toHex } from "../../../base/hex.ts"
import { optional, param } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { address } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { data } from "../shared/results.ts"

export const eth_getCode = method({
  name: "eth_getCode",
  summary: "Returns code at a given address.",
  params: [param("Address", address), optional("Block", blockSelector, { fallback: { tag: "latest" } })],
  result: data("Bytecode"),
  example: { params: ["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", "latest"], result: "0x" },
  fork: { state: 1 },
  handler: (node, account, block) => {
    const view = node.blocks.view(block)
    const codeHash = view.account(account)?.codeHash
    return codeHash === undefined ? "0x" : toHex(view.code(codeHash))
  },
})
