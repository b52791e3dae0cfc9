/** The chains of the OP stack: deposits, fees of L1 and of the operator, predeploys, and the options of the networks. */
import { type Check, oneOf, where } from "../../base/options/checks.ts"
import { defineFeature, type Given } from "../feature.ts"
import { defaultFork, type OpForkName, opForks } from "./forks.ts"
import { type FeeConfiguration, type NetworkName, networks } from "./networks.ts"
import { createOpProtocol } from "./protocol.ts"

export type { OpForkName } from "./forks.ts"
export type { NetworkName } from "./networks.ts"

/** The options that the feature adds to `createNode`. */
export interface OpOptions {
  /**
   * The OP chain that the node imitates: chain id, block times, fees and rules.
   *
   * Each block begins with the deposit that sets the values of a simulated L1, transactions pay the L1 fee and the operator fee, and
   * the predeploys have code.
   *
   * @example
   * await using node = await createNode({ network: "op" })
   * await node.request({ method: "eth_chainId", params: [] }) // "0xa"
   */
  readonly network?: NetworkName | undefined
  /** The fork of the OP stack whose rules the network has; `karst` when absent. */
  readonly opFork?: OpForkName | undefined
  /** The base fee of L1, around which that of its blocks moves by a tenth, in wei; about that of July 2026 when absent. */
  readonly l1BaseFee?: bigint | undefined
  /** The blob base fee of L1, around which that of its blocks moves by a tenth, in wei; about that of July 2026 when absent. */
  readonly l1BlobBaseFee?: bigint | undefined
  /** The scalar of the operator fee: times the gas, in millionths of a wei, since Jovian in hundreds of wei; that of the network when absent. */
  readonly operatorFeeScalar?: number | undefined
  /** The operator fee of each transaction, in wei; that of the network when absent. */
  readonly operatorFeeConstant?: bigint | undefined
}

const upTo = (maximum: bigint, expected: string): Check =>
  where((value) => isWhole(value) && value >= 0 && value <= maximum, expected)

const isWhole = (value: unknown): value is bigint | number =>
  typeof value === "bigint" || Number.isSafeInteger(value)

const wei = upTo(2n ** 256n - 1n, "wei as a bigint, at least 0")

/** The OP stack. */
export const op = defineFeature<OpOptions>({
  options: {
    network: oneOf(Object.keys(networks)),
    opFork: oneOf(Object.keys(opForks)),
    l1BaseFee: wei,
    l1BlobBaseFee: wei,
    operatorFeeScalar: upTo(2n ** 32n - 1n, "a whole number of 32 bits"),
    operatorFeeConstant: upTo(2n ** 64n - 1n, "wei of 64 bits as a bigint"),
  },
  create(given) {
    const { network, opFork = defaultFork } = given
    if (network === undefined) return undefined
    return {
      defaults: networks[network].options,
      forced: { hardfork: opForks[opFork].l1 },
      hooks: { protocol: createOpProtocol(configurationOf(networks[network], given), opFork) },
    }
  },
})

/** Returns the configuration of a network with the fees of the options. */
const configurationOf = (
  network: FeeConfiguration,
  { l1BaseFee, l1BlobBaseFee, operatorFeeScalar, operatorFeeConstant }: Given<OpOptions>,
): FeeConfiguration => ({
  ...network,
  operatorFeeScalar: operatorFeeScalar === undefined ? network.operatorFeeScalar : BigInt(operatorFeeScalar),
  operatorFeeConstant: BigInt(operatorFeeConstant ?? network.operatorFeeConstant),
  l1: {
    baseFee: BigInt(l1BaseFee ?? network.l1.baseFee),
    blobBaseFee: BigInt(l1BlobBaseFee ?? network.l1.blobBaseFee),
  },
})
