/** Recommends the priority fee of a bundle, as nodes of Base do. */
import { method } from "../../../api/methods/shared/method.ts"
import { param } from "../../../api/rpc/method.ts"
import { priceBundle } from "../metering/priorityFee.ts"
import { pricedBundle } from "../metering/results.ts"
import { meteredBundle } from "../parameters.ts"
import { assertServed } from "./served.ts"

const uncongested = (resource: "gasUsed" | "dataAvailability") => ({
  ...{ resource, thresholdPriorityFee: "0xf4240" as const, recommendedPriorityFee: "0xf4240" as const },
  ...{ cumulativeUsage: "0x0" as const, thresholdTxCount: 0, totalTransactions: 0 },
})

export const base_meteredPriorityFeePerGas = method({
  name: "base_meteredPriorityFeePerGas",
  summary:
    "Does the same as base_meterBundle, and returns the priority fee with which the bundle would have fit into recent blocks of Base, by gas and by data.",
  params: [param("Bundle", meteredBundle)],
  result: pricedBundle,
  example: {
    network: "base",
    after: [
      {
        method: "eth_sendTransaction",
        params: [
          {
            from: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
            to: "0x0000000000000000000000000000000000001234",
          },
        ],
      },
      { method: "evm_mine", params: [] },
    ],
    params: [{ txs: [], blockNumber: "0x2" }],
    result: {
      bundleGasPrice: "0x0",
      bundleHash: "0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470",
      coinbaseDiff: "0x0",
      ethSentToCoinbase: "0x0",
      gasFees: "0x0",
      results: [],
      stateBlockNumber: 1,
      totalGasUsed: 0,
      totalExecutionTimeUs: 0,
      stateRootTimeUs: 0,
      priorityFee: "0xf4240",
      blocksSampled: 1,
      resourceEstimates: [uncongested("gasUsed"), uncongested("dataAvailability")],
    },
  },
  fork: "local",
  async handler(node, bundle, task) {
    assertServed(node, "base_meteredPriorityFeePerGas")
    return priceBundle(node, bundle, task)
  },
})
