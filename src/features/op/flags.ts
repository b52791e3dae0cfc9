/** The flags of OP chains. */

import { option } from "../../node/options/option.ts"
import { defaultFork, type OpForkName, opForks } from "./forks.ts"
import { defaultGasRefunds, type GasRefundPolicy, refundPolicies } from "./refundPolicies.ts"
import { type StandardContract, standardContracts } from "./standard/names.ts"

/** The options of the program; without a value, the network decides. */
export const flags = {
  opFork: option<OpForkName | undefined>({
    kind: "string",
    default: undefined,
    choices: Object.keys(opForks),
    text: `fork of the OP stack whose rules the network has; ${defaultFork} when absent, or that of the remote's block`,
  }),
  l1BaseFee: option<bigint | undefined>({
    kind: "bigint",
    default: undefined,
    maximum: 2n ** 128n - 1n,
    text: "base fee of the simulated L1, around which that of its blocks moves, in wei",
  }),
  l1BlobBaseFee: option<bigint | undefined>({
    kind: "bigint",
    default: undefined,
    maximum: 2n ** 128n - 1n,
    text: "blob base fee of the simulated L1, around which that of its blocks moves, in wei",
  }),
  operatorFeeScalar: option<number | undefined>({
    kind: "number",
    default: undefined,
    maximum: 2 ** 32 - 1,
    text: "scalar of the operator fee, from the fork isthmus on: times the gas, in millionths of a wei, and since Jovian in hundreds of wei",
  }),
  operatorFeeConstant: option<bigint | undefined>({
    kind: "bigint",
    default: undefined,
    maximum: 2n ** 64n - 1n,
    text: "operator fee of each transaction, from the fork isthmus on, in wei",
  }),
  contracts: option<readonly StandardContract[] | undefined>({
    kind: "list",
    default: undefined,
    text: `contracts that dapps expect, separated by commas: ${standardContracts.join(", ")}; OP chains have them all`,
    expected: `some of ${standardContracts.join(", ")}`,
    pattern: new RegExp(`^(${standardContracts.join("|")})$`),
    placeholder: "names",
  }),
  gasRefunds: option<GasRefundPolicy | undefined>({
    kind: "string",
    default: undefined,
    choices: Object.keys(refundPolicies),
    text: `gas that blocks give back, from the fork lagoon on: of cold accesses to what the block has accessed before, or none; ${defaultGasRefunds} when absent`,
  }),
} as const
