/** Deposits from L1. */
import { method } from "../../../api/methods/shared/method.ts"
import { data as dataResult } from "../../../api/methods/shared/results.ts"
import { param } from "../../../api/rpc/method.ts"
import type { Hex } from "../../../base/hex.ts"
import { firstTransactionsOf } from "../../../node/block/openBlock.ts"
import { deposit } from "../parameters.ts"
import { choose } from "./choice.ts"

export const midblock_deposit = method({
  name: "midblock_deposit",
  summary:
    "Adds a deposit to the open block of an OP chain, as the portal on L1 would send it, and returns its hash; its sender needs no signature and gets the mint.",
  params: [param("Deposit", deposit)],
  result: dataResult("Transaction hash"),
  example: {
    network: "op",
    params: [{ from: "0x00000000000000000000000000000000000000aa", mint: "0x1", gas: "0x5208" }],
    result: "0x4afbee47d51f99921833defac7a8e1e5ab063c8d9246e613e53c821d939e7f02",
  },
  access: "control",
  async handler(node, { from, to, data = "0x", ...amounts }) {
    await choose(node, "midblock_deposit", ({ deposits = [], ...before }) => {
      return { ...before, deposits: [...deposits, { from, to: to ?? undefined, data, ...amounts }] }
    })
    return firstTransactionsOf(node.builder.open).at(-1)?.hash as Hex
  },
})
