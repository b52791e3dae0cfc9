/** Sets the base fee of the next block only. */
import { none, param } from "../../rpc/method.ts"
import { gasPrice } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const anvil_setNextBlockBaseFeePerGas = method({
  name: "anvil_setNextBlockBaseFeePerGas",
  aliases: ["hardhat_setNextBlockBaseFeePerGas", "ganache_setNextBlockBaseFeePerGas"],
  summary: "Sets the base fee of the open block, in wei per gas.",
  params: [param("Base fee", gasPrice)],
  result: none,
  example: { params: ["0x14"], result: null },
  access: "control",
  answers: { hardhat: true },
  handler: (node, baseFeePerGas) => node.cheats.overrideNextBlock({ baseFeePerGas }),
})
