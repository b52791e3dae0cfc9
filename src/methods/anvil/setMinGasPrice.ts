/** The least that a transaction must offer to enter the pool. */
import { none, param } from "../../rpc/method.ts"
import { gasPrice } from "../../wire/values.ts"
import { method } from "../method.ts"

export const anvil_setMinGasPrice = method({
  name: "anvil_setMinGasPrice",
  aliases: ["hardhat_setMinGasPrice", "ganache_setMinGasPrice", "miner_setGasPrice"],
  summary: "Sets the least price, in wei per gas, that a transaction must offer to enter the pool.",
  params: [param("Gas price", gasPrice)],
  result: none,
  example: { params: ["0x14"], result: null },
  access: "control",
  answers: { hardhat: true, miner: true },
  handler: (node, price) => {
    node.pool.minGasPrice = price
  },
})
