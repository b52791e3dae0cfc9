/** A contract's code by its hash. */
import { hexToBytes } from "@ethereumjs/util"
import { toHex } from "../../../base/hex.ts"
import { optional, param } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { hash32 } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { data } from "../shared/results.ts"

export const debug_codeByHash = method({
  name: "debug_codeByHash",
  summary: "Returns the code with a hash; no bytes when no account has had such code.",
  params: [param("Code hash", hash32), optional("Block", blockSelector, { fallback: { tag: "pending" } })],
  result: data("Code"),
  example: {
    params: ["0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"],
    result: "0x",
  },
  fork: { state: 1 },
  handler: (node, hash, block) => toHex(node.blocks.view(block).code(hexToBytes(hash))),
})
