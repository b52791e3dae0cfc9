/** Replaces the newest blocks by others. */

import { hexToBytes } from "@ethereumjs/util"
import { z } from "zod"
import { NoSuchNewBlock } from "../../../errors/index.ts"
import { none, optional, param } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { callRequest } from "../../wire/call.ts"
import { expecting } from "../../wire/describeInput.ts"
import { bytes, count } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

const notTransaction = expecting("a transaction, or the bytes of a signed one")

const placed = schema(() =>
  z
    .array(
      z
        .tuple([z.union([bytes().transform(hexToBytes), callRequest()], notTransaction), count()])
        .transform(([transaction, block]) => ({ transaction, block })),
    )
    .meta({ title: "Transactions by block" }),
)

export const anvil_reorg = method({
  name: "anvil_reorg",
  aliases: ["hardhat_reorg", "ganache_reorg"],
  summary:
    "Replaces the newest blocks by as many others, with the given transactions, each with the index of its new block; the transactions of the replaced blocks wait in the pool.",
  params: [param("Depth", count), optional("Transactions by block", placed, { fallback: [] })],
  result: none,
  example: { params: ["0x0", []], result: null },
  access: "control",
  handler: (node, depth, transactions) => {
    const block = Math.max(0, ...transactions.map((each) => each.block))
    if (transactions.length > 0 && block >= depth) throw new NoSuchNewBlock({ block, depth })
    return node.reorgs.reorg(depth, transactions)
  },
})
