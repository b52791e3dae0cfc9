/** Measures a block by its hash, as nodes of Base do. */
import { method } from "../../../api/methods/shared/method.ts"
import { param } from "../../../api/rpc/method.ts"
import { hash32 } from "../../../api/wire/values.ts"
import { meterBlock } from "../metering/block.ts"
import { blockMeasurements } from "../metering/results.ts"
import { assertServed } from "./served.ts"

export const base_meterBlockByHash = method({
  name: "base_meterBlockByHash",
  summary: "Does the same as base_meterBlockByNumber for the block with a hash.",
  params: [param("Block hash", hash32)],
  result: blockMeasurements,
  example: {
    network: "base",
    params: ["0xe6480d0ef655f3a3c96acf88482910de0b96d9e09eeb465547ea984c87fd9105"],
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
  fork: "blockHash",
  async handler(node, hash, task) {
    assertServed(node, "base_meterBlockByHash")
    return meterBlock(node, { hash, requireCanonical: false }, task)
  },
})
