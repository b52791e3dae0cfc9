/** The gas limit of blocks from now on. */
import { param } from "../../rpc/method.ts"
import { blockGasLimit } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { yesNo } from "../shared/results.ts"

export const evm_setBlockGasLimit = method({
  name: "evm_setBlockGasLimit",
  aliases: ["anvil_setBlockGasLimit", "hardhat_setBlockGasLimit", "ganache_setBlockGasLimit"],
  summary: "Sets the gas limit of blocks, from the open block on.",
  params: [param("Gas limit", blockGasLimit)],
  result: yesNo("Set"),
  example: { params: ["0x1c9c380"], result: true },
  access: "control",
  handler: async (node, gasLimit) => {
    await node.cheats.overrideNextBlock({ gasLimit })
    return true
  },
})
