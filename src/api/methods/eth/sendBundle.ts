/** Submits a bundle of signed transactions: all are executed in one flashblock, in their order, or none. */
import type { Hex } from "../../../base/hex.ts"
import { param, result } from "../../rpc/method.ts"
import { rpcSentBundle, sentBundle } from "../../wire/bundle.ts"
import { method } from "../shared/method.ts"

export const eth_sendBundle = method({
  name: "eth_sendBundle",
  summary:
    "Submits signed transactions that are executed together, in their order, in one flashblock within a range of blocks, flashblocks and times, before those of the transaction pool; or not at all.",
  params: [param("Bundle", sentBundle)],
  result: result("Bundle hash", rpcSentBundle, (bundleHash: Hex) => ({ bundleHash })),
  example: {
    params: [
      {
        txs: [
          "0x02f86c827a6980843b9aca0084b2d05e008252089400000000000000000000000000000000000012340180c080a03a9158eaee6514f26bd34e441f1685d8c43de4ccaef14686cc6d6d63259242cda002f774c6db3094e22be03bf4d60f86e59dba69e77534baff8cbdade7ef3cbe75",
        ],
        blockNumber: "0x1",
        flashblockNumberMin: 1,
        flashblockNumberMax: 3,
      },
    ],
    result: { bundleHash: "0x4806117aecc338b03c1b24d744c083ef4680273bc9a6392eea3d6f3f974a33ed" },
  },
  fork: "local",
  handler: (node, bundle) => node.sendBundle.send(bundle),
})
