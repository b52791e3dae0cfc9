/** The chains of the OP stack: deposits, fees of L1 and of the operator, predeploys, and the options of the networks. */
import { type Check, oneOf, where } from "../../base/options/checks.ts"
import { InvalidOption } from "../../errors/index.ts"
import type { ChainOptions } from "../../node/block/chainProtocol.ts"
import { nodeOptions } from "../../node/options/index.ts"
import { defineFeature, type Given, type NodeFeature } from "../feature.ts"
import { isBaseBlockTime } from "./baseTime.ts"
import { flags } from "./flags.ts"
import { defaultFork, type OpForkName, opForks } from "./forks.ts"
import { type LinkedL1, linkedL1 } from "./linkedL1.ts"
import * as methods from "./methods/index.ts"
import { ownMethodsOf } from "./methods/served.ts"
import { type FeeConfiguration, networks } from "./networks.ts"
import { type GasRefundPolicy, refundPolicies } from "./refundPolicies.ts"
import { forkOfBlock } from "./remoteFork.ts"
import { type StandardContract, standardContracts } from "./standard/names.ts"

export type { OpForkName } from "./forks.ts"
export type { ConfigurationChanges, L1Deposit, L1OriginBlock, LinkedInterop, LinkedL1 } from "./linkedL1.ts"

/** The options that the feature adds to `createNode`. They need a network of the OP stack. */
export interface OpOptions {
  /** The fork of the OP stack whose rules the network has; when absent `karst`, or on a fork of a remote chain that of its block. */
  readonly opFork?: OpForkName | undefined
  /** The base fee of L1, around which that of its blocks moves by a tenth, in wei; about that of July 2026 when absent. */
  readonly l1BaseFee?: bigint | undefined
  /** The blob base fee of L1, around which that of its blocks moves by a tenth, in wei; about that of July 2026 when absent. */
  readonly l1BlobBaseFee?: bigint | undefined
  /** The scalar of the operator fee: times the gas, in millionths of a wei, since Jovian in hundreds of wei; that of the network when absent. */
  readonly operatorFeeScalar?: number | undefined
  /** The operator fee of each transaction, in wei; that of the network when absent. */
  readonly operatorFeeConstant?: bigint | undefined
  /** The gas that blocks give back from Lagoon on: that of cold accesses to what an earlier transaction of the block has accessed; `warming` when absent. */
  readonly gasRefunds?: GasRefundPolicy | undefined
  /** Contracts that dapps expect, on a chain that is no OP chain; OP chains have them all. None when absent. */
  readonly contracts?: readonly StandardContract[] | undefined
  /** The L1 whose blocks, deposits and configuration the chain takes, as `createChains` links them; a simulated one when absent. */
  readonly linkedL1?: LinkedL1 | undefined
}

const upTo = (maximum: bigint, expected: string): Check =>
  where((value) => isWhole(value) && value >= 0 && value <= maximum, expected)

const isWhole = (value: unknown): value is bigint | number =>
  typeof value === "bigint" || Number.isSafeInteger(value)

/** The fees of the simulated L1 move around their beginning, within fields of 256 bits. */
const feeOfL1 = upTo(2n ** 128n - 1n, "wei as a bigint, at least 0 and of 128 bits")

const contractNames = where(
  (value) => Array.isArray(value) && value.every((name) => standardContracts.includes(name)),
  `a list of ${standardContracts.join(", ")}`,
)

/** The checks of the options that decide the blocks of a chain also where it is opened again. */
const lastingChecks = {
  opFork: oneOf(Object.keys(opForks)),
  l1BaseFee: feeOfL1,
  l1BlobBaseFee: feeOfL1,
  operatorFeeScalar: upTo(2n ** 32n - 1n, "a whole number of 32 bits"),
  operatorFeeConstant: upTo(2n ** 64n - 1n, "wei of 64 bits as a bigint"),
  gasRefunds: oneOf(Object.keys(refundPolicies)),
}

const opChecks = { ...lastingChecks, linkedL1 }
const checks = { ...opChecks, contracts: contractNames }

/** The OP stack: the rules of the networks of its table. */
export const op = defineFeature<OpOptions, object, typeof methods, typeof flags>({
  methods,
  options: checks,
  outsideFixtures: ["linkedL1"],
  chainOptionsOf: (given) =>
    isOpNetwork(given.network) ? chosenOf(given) : given.contracts ? { contracts: given.contracts } : {},
  program: {
    flags: { topic: "OP chains", after: "clientVersion", options: flags },
    shorthands: [
      {
        flags: "--optimism",
        text: "the same as --network op",
        after: "--mnemonic-random",
        expand: () => ({ network: "op" }),
      },
    ],
  },
  create(given, { forkBlock }) {
    const { network } = given
    if (!isOpNetwork(network)) return withoutNetwork(given)
    const remoteFork = forkBlock && forkOfBlock(forkBlock, isTestnet(network))
    const opFork = given.opFork ?? remoteFork ?? defaultFork
    assertFitting(given, opFork, networks[network])
    return openChain(configurationOf(networks[network], given), opFork, given.linkedL1)
  },
})

/** Returns the part of the feature in a node of an OP chain; other nodes load neither its rules nor its contracts. */
async function openChain(
  network: FeeConfiguration,
  fork: OpForkName,
  linked: LinkedL1 | undefined,
): Promise<NodeFeature> {
  const { createOpProtocol } = await import("./protocol.ts")
  const { predeploysOf } = await import("./predeploys/index.ts")
  const predeploys =
    linked?.interop === undefined
      ? predeploysOf
      : (await import("./interop/predeploys.ts")).withInterop(predeploysOf, linked.interop)
  return {
    forced: { hardfork: opForks[fork].l1 },
    hooks: { protocol: createOpProtocol(network, fork, predeploys, linked) },
    attach(node) {
      ownMethodsOf.add(node, network.methods ?? [])
      return {}
    },
  }
}

/**
 * Refuses options of the node that an OP chain cannot have. The default fork of Ethereum is no choice: the program gives it too.
 *
 * @throws {@link InvalidOption}
 */
function assertFitting(
  { hardfork, blockTime }: Given<OpOptions>,
  opFork: OpForkName,
  { hasBaseTime }: FeeConfiguration,
): void {
  const { l1 } = opForks[opFork]
  if (hardfork !== undefined && hardfork !== l1 && hardfork !== nodeOptions.hardfork.default)
    throw new InvalidOption({
      name: "hardfork",
      expected: `${l1}, that of the fork ${opFork} of the OP stack, which opFork sets`,
      value: hardfork,
    })
  if (hasBaseTime === true && blockTime !== undefined && !isBaseBlockTime(blockTime))
    throw new InvalidOption({ name: "blockTime", expected: "a multiple of 200 ms on Base", value: blockTime })
}

/** Returns true for a network whose L1 is Sepolia; their names end with that of their testnet. */
const isTestnet = (name: string): boolean => /-(sepolia|minato|saigon|testnet)$/.test(name)

const isOpNetwork = (name = ""): name is keyof typeof networks => Object.hasOwn(networks, name)

/** Returns the network, its fork, and the given options of its fees. */
function chosenOf({ opFork = defaultFork, ...given }: Given<OpOptions>): ChainOptions {
  const all: ChainOptions = { ...given, opFork }
  const names = ["network", ...Object.keys(lastingChecks)].filter((name) => all[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, all[name]]))
}

/** Returns the contracts of another chain, which has no options of OP chains. @throws {@link InvalidOption} */
function withoutNetwork(given: Given<OpOptions>): Promise<NodeFeature> | undefined {
  for (const name of Object.keys(opChecks) as (keyof OpOptions)[])
    if (given[name] !== undefined)
      throw new InvalidOption({ name, expected: "an OP chain as network beside it", value: given[name] })
  return given.contracts && withContracts(given.contracts)
}

/** Returns the part of the feature in a node with some of the contracts; other nodes do not load them. */
async function withContracts(names: readonly StandardContract[]): Promise<NodeFeature> {
  const { standardAccounts } = await import("./standard/index.ts")
  return { hooks: { genesisAccounts: (chainId) => standardAccounts(names, chainId) } }
}

/** Returns the configuration of a network with the fees of the options. */
const configurationOf = (
  network: FeeConfiguration,
  { l1BaseFee, l1BlobBaseFee, operatorFeeScalar, operatorFeeConstant, gasRefunds }: Given<OpOptions>,
): FeeConfiguration => ({
  ...network,
  gasRefunds,
  operatorFeeScalar: operatorFeeScalar === undefined ? network.operatorFeeScalar : BigInt(operatorFeeScalar),
  operatorFeeConstant: BigInt(operatorFeeConstant ?? network.operatorFeeConstant),
  l1: {
    baseFee: BigInt(l1BaseFee ?? network.l1.baseFee),
    blobBaseFee: BigInt(l1BlobBaseFee ?? network.l1.blobBaseFee),
  },
})
