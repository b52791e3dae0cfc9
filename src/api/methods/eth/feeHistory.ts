/** Fees and fullness of recent blocks. */

import { z } from "zod"
import type { FeeHistory } from "../../../node/query/fees.ts"
import { optional, param, result } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { blockNumberOrTag } from "../../wire/blockSelectors.ts"
import { hexText } from "../../wire/hex.ts"
import { count, toQuantity } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

const percentiles = schema(() =>
  z
    .array(z.number().min(0).max(100))
    .refine((list) => list.every((value, i) => i === 0 || value >= (list[i - 1] ?? 0)), {
      error: "expected percentiles in ascending order",
    }),
)

const rpcFeeHistory = schema(() =>
  z
    .object({
      oldestBlock: hexText(),
      baseFeePerGas: z.array(hexText()),
      gasUsedRatio: z.array(z.number()),
      baseFeePerBlobGas: z.array(hexText()),
      blobGasUsedRatio: z.array(z.number()),
      reward: z.array(z.array(hexText())).optional(),
    })
    .meta({ title: "feeHistoryResults" }),
)

const toRpcFeeHistory = (history: FeeHistory): z.infer<ReturnType<typeof rpcFeeHistory>> => ({
  oldestBlock: toQuantity(history.oldestBlock),
  baseFeePerGas: history.baseFeePerGas.map(toQuantity),
  gasUsedRatio: [...history.gasUsedRatio],
  baseFeePerBlobGas: history.baseFeePerBlobGas.map(toQuantity),
  blobGasUsedRatio: [...history.blobGasUsedRatio],
  ...(history.reward !== undefined && { reward: history.reward.map((tips) => tips.map(toQuantity)) }),
})

export const eth_feeHistory = method({
  name: "eth_feeHistory",
  summary:
    "Returns transaction base fee per gas and effective priority fee per gas for the requested/supported block range.",
  params: [
    param("blockCount", count),
    param("newestBlock", blockNumberOrTag),
    optional("rewardPercentiles", percentiles, { fallback: [] }),
  ],
  result: result("Fee history result", rpcFeeHistory, toRpcFeeHistory),
  example: {
    params: ["0x1", "latest", []],
    result: {
      oldestBlock: "0x0",
      baseFeePerGas: ["0x3b9aca00", "0x342770c0"],
      gasUsedRatio: [0],
      baseFeePerBlobGas: ["0x1", "0x1"],
      blobGasUsedRatio: [0],
    },
  },
  fork: "feeHistory",
  handler: (node, blockCount, newest, wanted) => node.fees.history(blockCount, newest, wanted),
})
