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
      blockHash: "0xe6480d0ef655f3a3c96acf88482910de0b96d9e09eeb465547ea984c87fd9105",
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
