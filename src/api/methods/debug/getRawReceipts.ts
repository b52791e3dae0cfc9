/** The receipts of a block, each as consensus encodes it (EIP-2718). */

import { z } from "zod"
import { toHex } from "../../../base/hex.ts"
import type { BlockRecord } from "../../../kernel/chain/block.ts"
import { encodeReceipt } from "../../../kernel/chain/receipts.ts"
import { param, result } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { hexText } from "../../wire/hex.ts"
import { method } from "../shared/method.ts"

const toRpc = ({ transactions }: BlockRecord): string[] =>
  transactions.map(({ receipt, transaction }) => toHex(encodeReceipt(receipt, transaction.type)))

export const debug_getRawReceipts = method({
  name: "debug_getRawReceipts",
  summary: "Returns an array of EIP-2718 binary-encoded receipts.",
  params: [param("Block", blockSelector)],
  result: result("Receipts", () => z.array(hexText()).meta({ title: "Receipt array" }), toRpc),
  example: { params: ["0x0"], result: [] },
  fork: { content: 0 },
  handler: (node, block) => node.blocks.record(block),
})
