/** The base fee of the open block, in wei per gas. */
import { method } from "../shared/method.ts"
import { quantity } from "../shared/results.ts"

export const eth_baseFee = method({
  name: "eth_baseFee",
  summary: "Returns the base fee per gas of the next block in wei.",
  params: [],
  result: quantity("Base fee"),
  example: { params: [], result: "0x342770c0" },
  handler: (node) => node.builder.open.header.baseFeePerGas ?? 0n,
})
