/** Returns `true` when an account is a contract. */

import { z } from "zod"
import { optional, param } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { otsBlock } from "../../wire/trace/ots.ts"
import { address } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { yesNo } from "../shared/results.ts"

export const ots_hasCode = method({
  name: "ots_hasCode",
  summary: "Returns whether an account has code at a block.",
  params: [
    param("Address", address),
    optional("Block", () => z.union([otsBlock(), blockSelector()]), { fallback: { tag: "latest" } }),
  ],
  result: yesNo("Has code"),
  example: { params: ["0x0000000000000000000000000000000000001234", "latest"], result: false },
  fork: { state: 1 },
  handler: (node, account, block) => {
    const view = node.blocks.view(block)
    const found = view.account(account)
    return found !== undefined && view.code(found.codeHash).length > 0
  },
})
