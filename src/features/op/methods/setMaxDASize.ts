/** Limits the data that the builder puts into blocks, as the batcher of a chain does while L1 is behind. */
import { method } from "../../../api/methods/shared/method.ts"
import { yesNo } from "../../../api/methods/shared/results.ts"
import { param } from "../../../api/rpc/method.ts"
import { uint64 } from "../../../api/wire/values.ts"
import { MethodNotFound } from "../../../errors/index.ts"

export const miner_setMaxDASize = method({
  name: "miner_setMaxDASize",
  summary:
    "Limits the estimated size of the data of a transaction, and of a block of an OP chain, in bytes; 0 sets no limit. Transactions that do not fit wait.",
  params: [param("Maximum of a transaction", uint64), param("Maximum of a block", uint64)],
  result: yesNo("Set"),
  example: { network: "op", params: ["0x0", "0x1d4c0"], result: true },
  access: "control",
  async handler({ rules, queue, nextBlock, chain, miner }, transaction, block) {
    if (rules.protocol?.dataSizes === undefined) throw new MethodNotFound("miner_setMaxDASize")
    const dataLimits = transaction + block === 0n ? undefined : { transaction, block }
    await queue(() => {
      nextBlock.override({ dataLimits }, chain.head)
      return miner.changed()
    })
    return true
  },
})
