/** Returns the version of the node and the head of its chain, in the form that anvil and Hardhat share. */

import { z } from "zod"
import { clientVersion } from "../../../base/version.ts"
import { result } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { hexText } from "../../wire/hex.ts"
import { method } from "../shared/method.ts"

const rpcMetadata = schema(() =>
  z
    .object({
      clientVersion: z.string(),
      chainId: z.number(),
      instanceId: hexText(),
      latestBlockNumber: z.number(),
      latestBlockHash: hexText(),
      forkedNetwork: z
        .object({ chainId: z.number(), forkBlockNumber: z.number(), forkBlockHash: hexText() })
        .optional(),
    })
    .meta({ title: "Metadata" }),
)

export const anvil_metadata = method({
  name: "anvil_metadata",
  aliases: ["hardhat_metadata"],
  summary:
    "Returns the version of the node and its latest block; the id of the instance is the hash of its genesis, or of the fork block.",
  params: [],
  result: result("Metadata", rpcMetadata, (metadata: z.infer<ReturnType<typeof rpcMetadata>>) => metadata),
  example: {
    params: [],
    result: {
      clientVersion,
      chainId: 31337,
      instanceId: "0x1abab01e43bdc5a63c12b019aa2fdf163b38066fdf5b237626e745900466f0f1",
      latestBlockNumber: 0,
      latestBlockHash: "0x1abab01e43bdc5a63c12b019aa2fdf163b38066fdf5b237626e745900466f0f1",
    },
  },
  access: "control",
  handler: ({ chain, options, remote: { current: fork } }) => ({
    clientVersion: options.clientVersion,
    chainId: Number(chain.head.header.common.chainId()),
    instanceId: chain.block(fork?.block.number ?? 0n)?.hash ?? chain.head.hash,
    latestBlockNumber: Number(chain.head.header.number),
    latestBlockHash: chain.head.hash,
    ...(fork !== undefined && {
      forkedNetwork: {
        chainId: Number(fork.chainId),
        forkBlockNumber: Number(fork.block.number),
        forkBlockHash: fork.block.hash,
      },
    }),
  }),
})
