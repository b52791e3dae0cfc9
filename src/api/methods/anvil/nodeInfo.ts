/** Returns the current settings of the node, in anvil's form. */

import { z } from "zod"
import { forkAt } from "../../../kernel/evm/fork/forkSchedule.ts"
import { result } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { hexText } from "../../wire/hex.ts"
import { toQuantity } from "../../wire/values.ts"
import type { Context } from "../shared/method.ts"
import { method } from "../shared/method.ts"

const rpcNodeInfo = schema(() =>
  z
    .object({
      currentBlockNumber: hexText(),
      currentBlockTimestamp: z.number(),
      currentBlockHash: hexText(),
      hardFork: z.string(),
      transactionOrder: z.string(),
      environment: z.object({
        baseFee: hexText(),
        chainId: z.number(),
        gasLimit: hexText(),
        gasPrice: hexText(),
      }),
      forkConfig: z.object({
        forkUrl: z.string().nullable(),
        forkBlockNumber: z.number().nullable(),
        forkRetryBackoff: z.number().nullable(),
      }),
    })
    .meta({ title: "Node" }),
)

const toRpc = ({
  chain,
  builder,
  rules,
  fees,
  options,
  remote,
}: Context): z.infer<ReturnType<typeof rpcNodeInfo>> => ({
  currentBlockNumber: toQuantity(chain.head.header.number),
  currentBlockTimestamp: Number(chain.head.header.timestamp),
  currentBlockHash: chain.head.hash,
  hardFork: forkNameOf(rules, builder.open.header, chain.head.totalDifficulty),
  transactionOrder: options.order,
  environment: {
    baseFee: toQuantity(builder.open.header.baseFeePerGas ?? 0n),
    chainId: Number(builder.open.header.common.chainId()),
    gasLimit: toQuantity(builder.open.header.gasLimit),
    gasPrice: toQuantity(fees.gasPrice()),
  },
  forkConfig: toForkConfig(remote.current),
})

const forkNameOf = (
  rules: Context["rules"],
  { number, timestamp }: Context["builder"]["open"]["header"],
  parentTotalDifficulty: bigint,
): string => forkAt(rules, { number, timestamp, parentTotalDifficulty })?.name ?? ""

function toForkConfig(
  fork: Context["remote"]["current"],
): z.infer<ReturnType<typeof rpcNodeInfo>>["forkConfig"] {
  if (fork === undefined) return { forkUrl: null, forkBlockNumber: null, forkRetryBackoff: null }
  const { url = null, block, backoffMs = null } = fork
  return { forkUrl: url, forkBlockNumber: Number(block.number), forkRetryBackoff: backoffMs }
}

export const anvil_nodeInfo = method({
  name: "anvil_nodeInfo",
  aliases: ["hardhat_nodeInfo"],
  summary: "Returns the latest block, the fork rules, and the settings of the open block.",
  params: [],
  result: result("Node", rpcNodeInfo, (info: z.infer<ReturnType<typeof rpcNodeInfo>>) => info),
  example: {
    params: [],
    result: {
      currentBlockNumber: "0x0",
      currentBlockTimestamp: 1763254153,
      currentBlockHash: "0x1abab01e43bdc5a63c12b019aa2fdf163b38066fdf5b237626e745900466f0f1",
      hardFork: "bpo2",
      transactionOrder: "fees",
      environment: { baseFee: "0x342770c0", chainId: 31337, gasLimit: "0x3938700", gasPrice: "0x6fc23ac0" },
      forkConfig: { forkUrl: null, forkBlockNumber: null, forkRetryBackoff: null },
    },
  },
  access: "control",
  handler: toRpc,
})
