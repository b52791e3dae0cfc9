/** Sets the randomness of the next block only (EIP-4399). */
import { hexToBytes } from "@ethereumjs/util"
import { param } from "../../rpc/method.ts"
import { word } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { yesNo } from "../shared/results.ts"

export const hardhat_setPrevRandao = method({
  name: "hardhat_setPrevRandao",
  aliases: ["anvil_setPrevRandao", "anvil_setNextBlockPrevRandao"],
  summary: "Sets prevRandao of the open block.",
  params: [param("PrevRandao", word)],
  result: yesNo("Set"),
  example: { params: ["0x2a"], result: true },
  access: "control",
  handler: async (node, value) => {
    await node.cheats.overrideNextBlock({ prevRandao: hexToBytes(value) })
    return true
  },
})
