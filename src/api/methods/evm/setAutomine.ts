/** Turns sealing after each transaction on or off. */
import { none, param } from "../../rpc/method.ts"
import { flag } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const evm_setAutomine = method({
  name: "evm_setAutomine",
  aliases: ["anvil_setAutomine", "hardhat_setAutomine"],
  summary: "Enables or disables the automatic mining of new blocks with each new transaction submitted.",
  params: [param("enabled", flag)],
  result: none,
  example: { params: [false], result: null },
  access: "control",
  handler: (node, automine) => node.miner.automine(automine),
})
