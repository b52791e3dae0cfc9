/** The blob base fee of the open block, in wei. */

import { method } from "../shared/method.ts"
import { quantity } from "../shared/results.ts"

export const eth_blobBaseFee = method({
  name: "eth_blobBaseFee",
  summary: "Returns the base fee per blob gas in wei.",
  params: [],
  result: quantity("Blob gas base fee"),
  example: { params: [], result: "0x1" },
  handler: (node) => {
    const { header } = node.builder.open
    return header.excessBlobGas === undefined ? 0n : header.getBlobGasPrice()
  },
})
