/** Seals blocks, as Hardhat does. */
import { optional } from "../../rpc/method.ts"
import { count, secondsNumber } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { yesNo } from "../shared/results.ts"

export const hardhat_mine = method({
  name: "hardhat_mine",
  aliases: ["ganache_mine"],
  summary:
    "Seals a number of blocks, with an interval in seconds between their timestamps; the clock gives the first.",
  params: [optional("Blocks", count, { fallback: 1 }), optional("Interval", secondsNumber, { fallback: 0 })],
  result: yesNo("Mined"),
  example: { params: ["0x2", "0xc"], result: true },
  access: "control",
  answers: { ganache: null },
  handler: async (node, blocks, intervalSeconds, task) => {
    await node.miner.mine(blocks, { intervalSeconds, isFirstSpaced: false }, task)
    return true
  },
})
