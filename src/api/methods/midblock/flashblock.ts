/** Publishes the waiting transactions as the next flashblock; null when nothing is new. */

import { method } from "../shared/method.ts"
import { countOrNull } from "../shared/results.ts"

export const midblock_flashblock = method({
  name: "midblock_flashblock",
  aliases: ["midblock_subblock"],
  summary: "Executes the waiting transactions and publishes them as the next flashblock of the open block.",
  params: [],
  result: countOrNull("Flashblock index"),
  example: { params: [], result: null },
  access: "control",
  handler: async (node) => (await node.miner.flashblock())?.index,
})
