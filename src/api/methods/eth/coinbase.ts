/** Returns the address that gets the tips of the open block. */
import { method } from "../shared/method.ts"
import { data } from "../shared/results.ts"

export const eth_coinbase = method({
  name: "eth_coinbase",
  summary: "Returns the client coinbase address.",
  params: [],
  result: data("Coinbase address"),
  example: { params: [], result: "0x0000000000000000000000000000000000000000" },
  handler: (node) => node.builder.open.header.coinbase.toString(),
})
