/** Returns the flashblocks of a block, as far as they are remembered. */

import { z } from "zod"
import { optional, result } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { hexText } from "../../wire/hex.ts"
import { type FlashblockStep, toRpcFlashblockStep } from "../../wire/openBlock.ts"
import { method } from "../shared/method.ts"
import { stepOf } from "../shared/streamOpenBlock.ts"

const rpcStep = schema(() => z.object({ index: hexText(), transactionCount: hexText(), gasUsed: hexText() }))

export const midblock_getFlashblocks = method({
  name: "midblock_getFlashblocks",
  aliases: ["midblock_getSubblocks"],
  summary:
    "Returns the flashblocks of the open block or of one of the last 64 sealed blocks, each with the transactions and the gas of the block up to it; null for older blocks.",
  params: [optional("Block", blockSelector, { fallback: { tag: "pending" } })],
  result: result(
    "Flashblocks or null",
    () => z.array(rpcStep()).nullable(),
    (steps: readonly FlashblockStep[] | undefined) => steps?.map(toRpcFlashblockStep) ?? null,
  ),
  example: { params: ["pending"], result: [{ index: "0x0", transactionCount: "0x0", gasUsed: "0x0" }] },
  fork: { content: 0 },
  handler({ blocks, builder }, block) {
    const { header } = blocks.record(block)
    const open = builder.openBlockAt(header.number)
    return open?.flashblocks.map((flashblock) => stepOf(open, flashblock))
  },
})
