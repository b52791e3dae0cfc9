/** The flags of the OP stack, which are options of `createNode` too. */
import { option } from "../../node/options/option.ts"
import { defaultFork, type OpForkName, opForks } from "./forks.ts"
import { type NetworkName, networks } from "./networks.ts"

const largestWord = 2n ** 256n - 1n

export const flags = {
  network: option<NetworkName | undefined>({
    kind: "string",
    default: undefined,
    choices: Object.keys(networks),
    text: "the OP chain to imitate: deposits, L1 fees, predeploys, chain id, times and limits",
  }),
  opFork: option<OpForkName>({
    kind: "string",
    default: defaultFork,
    choices: Object.keys(opForks),
    text: "the fork of the OP stack whose rules hold with --network",
  }),
  l1BaseFee: option<bigint | undefined>({
    kind: "wei",
    default: undefined,
    maximum: largestWord,
    text: "base fee of the simulated L1 with --network, around which that of its blocks moves",
  }),
  l1BlobBaseFee: option<bigint | undefined>({
    kind: "wei",
    default: undefined,
    maximum: largestWord,
    text: "blob base fee of the simulated L1 with --network, around which that of its blocks moves",
  }),
  operatorFeeScalar: option<number | undefined>({
    kind: "number",
    default: undefined,
    maximum: 2 ** 32 - 1,
    text: "operator fee of a unit of gas with --network: in millionths of a wei, since Jovian in hundreds of wei",
  }),
  operatorFeeConstant: option<bigint | undefined>({
    kind: "wei",
    default: undefined,
    maximum: 2n ** 64n - 1n,
    text: "operator fee of each transaction with --network",
  }),
} as const
