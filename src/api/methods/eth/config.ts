/** Returns the current, the next and the last fork with their parameters (EIP-7910). */

import { z } from "zod"
import { type ChainConfiguration, configOf, type ForkConfiguration } from "../../../node/query/config.ts"
import { result } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { hexText } from "../../wire/hex.ts"
import { toQuantity } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

const rpcFork = schema(() =>
  z
    .object({
      activationTime: z.number(),
      blobSchedule: z
        .object({ target: z.number(), max: z.number(), baseFeeUpdateFraction: z.number() })
        .nullable(),
      chainId: hexText(),
      forkId: hexText(),
      precompiles: z.record(z.string(), z.string()),
      systemContracts: z.record(z.string(), z.string()),
    })
    .meta({ title: "Configuration of a single fork" }),
)

const rpcConfig = schema(() =>
  z
    .object({ current: rpcFork(), next: rpcFork().nullable(), last: rpcFork().nullable() })
    .meta({ title: "Configuration response" }),
)

const toRpcFork = (fork: ForkConfiguration): z.infer<ReturnType<typeof rpcFork>> => ({
  activationTime: Number(fork.activationTime),
  blobSchedule: fork.blobSchedule === undefined ? null : { ...fork.blobSchedule },
  chainId: toQuantity(fork.chainId),
  forkId: fork.forkId,
  precompiles: { ...fork.precompiles },
  systemContracts: { ...fork.systemContracts },
})

const toRpc = ({ current, next, last }: ChainConfiguration): z.infer<ReturnType<typeof rpcConfig>> => ({
  current: toRpcFork(current),
  next: next === undefined ? null : toRpcFork(next),
  last: last === undefined ? null : toRpcFork(last),
})

export const eth_config = method({
  name: "eth_config",
  summary: "Returns the current, next and last client configuration.",
  params: [],
  result: result("Configuration", rpcConfig, toRpc),
  example: {
    params: [],
    result: {
      current: {
        activationTime: 0,
        blobSchedule: { target: 14, max: 21, baseFeeUpdateFraction: 11684671 },
        chainId: "0x7a69",
        forkId: "0x9f421c15",
        precompiles: {
          ECREC: "0x0000000000000000000000000000000000000001",
          SHA256: "0x0000000000000000000000000000000000000002",
          RIPEMD160: "0x0000000000000000000000000000000000000003",
          ID: "0x0000000000000000000000000000000000000004",
          MODEXP: "0x0000000000000000000000000000000000000005",
          BN254_ADD: "0x0000000000000000000000000000000000000006",
          BN254_MUL: "0x0000000000000000000000000000000000000007",
          BN254_PAIRING: "0x0000000000000000000000000000000000000008",
          BLAKE2F: "0x0000000000000000000000000000000000000009",
          KZG_POINT_EVALUATION: "0x000000000000000000000000000000000000000a",
          BLS12_G1ADD: "0x000000000000000000000000000000000000000b",
          BLS12_G1MSM: "0x000000000000000000000000000000000000000c",
          BLS12_G2ADD: "0x000000000000000000000000000000000000000d",
          BLS12_G2MSM: "0x000000000000000000000000000000000000000e",
          BLS12_PAIRING_CHECK: "0x000000000000000000000000000000000000000f",
          BLS12_MAP_FP_TO_G1: "0x0000000000000000000000000000000000000010",
          BLS12_MAP_FP2_TO_G2: "0x0000000000000000000000000000000000000011",
          P256VERIFY: "0x0000000000000000000000000000000000000100",
        },
        systemContracts: {
          BEACON_ROOTS_ADDRESS: "0x000f3df6d732807ef1319fb7b8bb8522d0beac02",
          CONSOLIDATION_REQUEST_PREDEPLOY_ADDRESS: "0x0000bbddc7ce488642fb579f8b00f3a590007251",
          HISTORY_STORAGE_ADDRESS: "0x0000f90827f1c53a10cb7a02335b175320002935",
          WITHDRAWAL_REQUEST_PREDEPLOY_ADDRESS: "0x00000961ef480eb55e80d19ad83579a64c007002",
          DEPOSIT_CONTRACT_ADDRESS: "0x00000000219ab540356cbb839cbe05303d7705fa",
        },
      },
      next: null,
      last: null,
    },
  },
  handler: (node) => configOf(node.rules, node.chain),
})
