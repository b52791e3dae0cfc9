/** Seals blocks, as anvil does. */
import { none, optional } from "../../rpc/method.ts"
import { count, secondsNumber } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const anvil_mine = method({
  name: "anvil_mine",
  summary: "Seals so many blocks, stamped so many seconds apart; the first so many seconds from now.",
  params: [optional("Blocks", count, { fallback: 1 }), optional("Interval", secondsNumber, { fallback: 0 })],
  result: none,
  example: { params: ["0x2", "0xc"], result: null },
  access: "control",
  handler: (node, blocks, intervalSeconds, task) =>
    node.miner.mine(blocks, { intervalSeconds, isFirstSpaced: true }, task),
})
