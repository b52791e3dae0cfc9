/** Seals blocks, as anvil does. */
import { none, optional } from "../../rpc/method.ts"
import { count, secondsNumber } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const anvil_mine = method({
  name: "anvil_mine",
  summary:
    "Seals a number of blocks, with an interval in seconds between their timestamps and before the first.",
  params: [optional("Blocks", count, { fallback: 1 }), optional("Interval", secondsNumber, { fallback: 0 })],
  result: none,
  example: { params: ["0x2", "0xc"], result: null },
  access: "control",
  handler: (node, blocks, intervalSeconds, task) =>
    node.miner.mine(blocks, { intervalSeconds, isFirstSpaced: true }, task),
})
