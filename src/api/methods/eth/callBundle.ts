/** Tries a bundle of signed transactions on the state of a block. */
import { failureText } from "../../../kernel/evm/execute/failure.ts"
import type { BundleOutcome } from "../../../node/query/callBundle.ts"
import { param, result } from "../../rpc/method.ts"
import { rpcTriedBundle, toRpcTriedBundle, triedBundle } from "../../wire/bundle.ts"
import { method } from "../shared/method.ts"

const toRpc = (outcome: BundleOutcome) =>
  toRpcTriedBundle({
    ...outcome,
    results: outcome.results.map((each) => {
      const { failure, reason } = each.executed
      return { ...each, error: failure === undefined ? undefined : failureText({ failure, reason }) }
    }),
  })

export const eth_callBundle = method({
  name: "eth_callBundle",
  summary:
    "Executes a bundle of signed transactions on the state of a block, the open one included, without sending them; returns their results and their payments.",
  params: [param("Bundle", triedBundle)],
  result: result("Outcome", rpcTriedBundle, toRpc),
  example: {
    params: [
      {
        txs: [
          "0x02f86c827a6980843b9aca0084b2d05e008252089400000000000000000000000000000000000012340180c080a03a9158eaee6514f26bd34e441f1685d8c43de4ccaef14686cc6d6d63259242cda002f774c6db3094e22be03bf4d60f86e59dba69e77534baff8cbdade7ef3cbe75",
        ],
        blockNumber: "0x1",
        stateBlockNumber: "pending",
      },
    ],
    result: {
      bundleGasPrice: "1000000000",
      bundleHash: "0x4806117aecc338b03c1b24d744c083ef4680273bc9a6392eea3d6f3f974a33ed",
      coinbaseDiff: "21000000000000",
      ethSentToCoinbase: "0",
      gasFees: "21000000000000",
      results: [
        {
          coinbaseDiff: "21000000000000",
          ethSentToCoinbase: "0",
          fromAddress: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
          gasFees: "21000000000000",
          gasPrice: "1000000000",
          gasUsed: 21000,
          toAddress: "0x0000000000000000000000000000000000001234",
          txHash: "0x1274787b29d12ade12e4d6d4722e4366ca1b742bdde0afc0870958af70041ded",
          value: "0x",
        },
      ],
      stateBlockNumber: 1,
      stateFlashblockIndex: 0,
      totalGasUsed: 21000,
    },
  },
  fork: { state: 0, field: "stateBlockNumber" },
  handler: (node, bundle, task) => node.callBundle(bundle, task),
})
