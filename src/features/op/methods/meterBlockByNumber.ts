/** Measures a block by its number, as nodes of Base do. */
import { method } from "../../../api/methods/shared/method.ts"
import { param } from "../../../api/rpc/method.ts"
import { blockNumberOrTag } from "../../../api/wire/blockSelectors.ts"
import { meterBlock } from "../metering/block.ts"
import { blockMeasurements } from "../metering/results.ts"
import { assertServed } from "./served.ts"

export const base_meterBlockByNumber = method({
  name: "base_meterBlockByNumber",
  summary:
    "Executes the transactions of a sealed block of Base once more, and returns gas and microseconds of each.",
  params: [param("Block", blockNumberOrTag)],
  result: blockMeasurements,
  example: {
    network: "base",
    params: ["0x0"],
    result: {
      blockHash: "0xf17126d3aa0c1ae76bf2b7f1d421981acef4c247625802e46c70f376833fca88",
      blockNumber: 0,
      signerRecoveryTimeUs: 0,
      executionTimeUs: 0,
      stateRootTimeUs: 0,
      totalTimeUs: 0,
      transactions: [],
    },
  },
  fork: { content: 0 },
  async handler(node, block, task) {
    assertServed(node, "base_meterBlockByNumber")
    return meterBlock(node, block, task)
  },
})
