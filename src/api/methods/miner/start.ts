/** Seals a block after each transaction, as ganache's miner does when it runs. */
import { optional } from "../../rpc/method.ts"
import { count } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { yesNo } from "../shared/results.ts"

export const miner_start = method({
  name: "miner_start",
  summary: "Begins to seal a block after each transaction; the number of threads has no effect.",
  params: [optional("Threads", count)],
  result: yesNo("Started"),
  example: { params: [], result: true },
  access: "control",
  handler: async (node) => {
    await node.miner.automine(true)
    return true
  },
})
