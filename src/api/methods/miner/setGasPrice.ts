/** Sets the minimum price that a transaction must offer to enter the pool. */
import { param } from "../../rpc/method.ts"
import { gasPrice } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { yesNo } from "../shared/results.ts"

export const miner_setGasPrice = method({
  name: "miner_setGasPrice",
  aliases: ["hardhat_setMinGasPrice", "ganache_setMinGasPrice"],
  summary: "Sets the minimum price, in wei per gas, that a transaction must offer to enter the pool.",
  params: [param("Gas price", gasPrice)],
  result: yesNo("Set"),
  example: { params: ["0x14"], result: true },
  access: "control",
  answers: { ganache: null },
  handler: (node, price) => {
    node.changeSettings(() => {
      node.pool.minGasPrice = price
    })
    return true
  },
})
