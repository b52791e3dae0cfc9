/** Measures a bundle of transactions, as nodes of Base do. */
import { method } from "../../../api/methods/shared/method.ts"
import { param } from "../../../api/rpc/method.ts"
import { meterBundle } from "../metering/bundle.ts"
import { bundleMeasurements } from "../metering/results.ts"
import { meteredBundle } from "../parameters.ts"
import { assertServed } from "./served.ts"

export const base_meterBundle = method({
  name: "base_meterBundle",
  summary:
    "Executes the signed transactions of a bundle after the newest block or flashblock of Base, without sending them, and returns gas and microseconds.",
  params: [param("Bundle", meteredBundle)],
  result: bundleMeasurements,
  example: {
    network: "base",
    params: [{ txs: [], blockNumber: "0x1" }],
    result: {
      bundleGasPrice: "0x0",
      bundleHash: "0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470",
      coinbaseDiff: "0x0",
      ethSentToCoinbase: "0x0",
      gasFees: "0x0",
      results: [],
      stateBlockNumber: 0,
      totalGasUsed: 0,
      totalExecutionTimeUs: 0,
      stateRootTimeUs: 0,
    },
  },
  fork: "local",
  async handler(node, bundle, task) {
    assertServed(node, "base_meterBundle")
    return meterBundle(node, bundle, task)
  },
})
