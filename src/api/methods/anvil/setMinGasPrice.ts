/** Sets the minimum price of the pool before London. From London on anvil refuses one; 0 removes it. */
import { NotSupportedUnderEip1559 } from "../../../errors/index.ts"
import { none, param } from "../../rpc/method.ts"
import { gasPrice } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const anvil_setMinGasPrice = method({
  name: "anvil_setMinGasPrice",
  summary:
    "Sets the minimum price, in wei per gas, that a transaction must offer; from London on only 0, as in anvil: see miner_setGasPrice.",
  params: [param("Gas price", gasPrice)],
  result: none,
  example: { params: ["0x0"], result: null },
  access: "control",
  handler: (node, price) => {
    if (price > 0n && node.builder.open.header.baseFeePerGas !== undefined)
      throw new NotSupportedUnderEip1559({ method: "anvil_setMinGasPrice" })
    node.changeSettings(() => {
      node.pool.minGasPrice = price
    })
  },
})
