/** Stops sealing a block after each transaction, as ganache does when its miner is stopped. */
import { method } from "../shared/method.ts"
import { yesNo } from "../shared/results.ts"

export const miner_stop = method({
  name: "miner_stop",
  summary: "Stops sealing a block after each transaction.",
  params: [],
  result: yesNo("Stopped"),
  example: { params: [], result: true },
  access: "control",
  handler: async (node) => {
    await node.miner.automine(false)
    return true
  },
})
