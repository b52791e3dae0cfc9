/** The OP chains that a node can imitate: their ids, blocks, fees and dialects. */
import type { NodeOptions } from "../../node/options/index.ts"
import { dialects, type NetworkMethod, networkMethods } from "./dialects.ts"
import type { L1Fees } from "./l1Chain.ts"
import type { GasRefundPolicy } from "./refundPolicies.ts"

/** The configuration of a network: its fees, and what its blocks and its endpoints have of their own. */
export interface FeeConfiguration {
  /** The parameters of EIP-1559, as the extra data of headers has them. */
  readonly denominator: number
  readonly elasticity: number
  /** The elasticity before Holocene, when headers did not have the parameters. */
  readonly constantElasticity: number
  /** In wei. */
  readonly minBaseFee: bigint
  readonly baseFeeScalar: bigint
  readonly blobBaseFeeScalar: bigint
  readonly operatorFeeScalar: bigint
  readonly operatorFeeConstant: bigint
  readonly daFootprintGasScalar: bigint
  readonly l1: L1Fees
  /** The gas that the sequencer gives back, from Lagoon on; see {@link refundPolicies}. */
  readonly gasRefunds?: GasRefundPolicy | undefined
  /** The methods that its endpoints have of their own. */
  readonly methods?: readonly NetworkMethod[] | undefined
  /** `true` for chains with BaseTime: several blocks in one second, and a deposit with the part of the second in each. */
  readonly hasBaseTime?: boolean | undefined
}

/** One network: the options of its blocks, and the configuration of its fees. */
export interface Network extends FeeConfiguration {
  readonly options: Partial<NodeOptions>
  /** Its name in other programs. */
  readonly synonym?: string
}

/** Returns a table of networks; its type has the names alone. */
const defineNetworks = <Name extends string>(table: Readonly<Record<Name, Network>>) => table

/** The fees of L1 in July 2026, rounded (OP block 154497269). */
const l1: L1Fees = { baseFee: 72_000_000n, blobBaseFee: 60_000_000n }

/** The configuration of OP Mainnet (SystemConfig in July 2026). */
const op = {
  denominator: 250,
  elasticity: 2,
  constantElasticity: 6,
  minBaseFee: 0n,
  baseFeeScalar: 5227n,
  blobBaseFeeScalar: 1_014_213n,
  operatorFeeScalar: 0n,
  operatorFeeConstant: 0n,
  daFootprintGasScalar: 400n,
  l1,
} as const

const worldChain = { ...op, elasticity: 10, constantElasticity: 10 } as const
const unichain = { ...op, elasticity: 6, baseFeeScalar: 2000n, blobBaseFeeScalar: 900_000n } as const

/** The configuration of Base (SystemConfig in October 2026); its minimum base fee is that since February 2026. */
const base = {
  ...op,
  methods: networkMethods.base,
  ...{ denominator: 100, elasticity: 5, minBaseFee: 2_000_000n },
  ...{ baseFeeScalar: 2269n, blobBaseFeeScalar: 1_055_762n, daFootprintGasScalar: 148n },
} as const

const xLayerChain = { ...op, methods: networkMethods.xLayer } as const

/** Denim divides the gas limit by 10 and multiplies the denominator by 10, because blocks are ten times as many (base/base #4565). */
const denim = { ...base, denominator: 1000, hasBaseTime: true } as const

/** The blocks of most networks: every 2 s, with the gas limit of OP Mainnet. */
const blocks = { blockTime: 2000, gasLimit: 40_000_000n } as const
const fastBlocks = { ...blocks, blockTime: 1000 } as const
const { subblocks, flashblocks, xLayer, ronin, baseFlashblocks, baseDenim } = dialects

/** The networks by name. @see superchain-registry superchain/configs */
export const networks = defineNetworks({
  op: { ...op, synonym: "optimism", options: { ...blocks, ...subblocks, chainId: 10n } },
  "op-sepolia": { ...op, options: { ...blocks, ...subblocks, chainId: 11_155_420n } },
  unichain: { ...unichain, options: { ...fastBlocks, ...flashblocks, chainId: 130n } },
  "unichain-sepolia": { ...unichain, options: { ...fastBlocks, ...flashblocks, chainId: 1301n } },
  ink: { ...op, elasticity: 6, options: { ...fastBlocks, ...flashblocks, chainId: 57_073n } },
  "ink-sepolia": { ...op, elasticity: 6, options: { ...fastBlocks, ...flashblocks, chainId: 763_373n } },
  soneium: { ...op, elasticity: 6, options: { ...blocks, ...flashblocks, chainId: 1868n } },
  "soneium-minato": { ...op, elasticity: 6, options: { ...blocks, ...flashblocks, chainId: 1946n } },
  "world-chain": { ...worldChain, options: { ...blocks, ...flashblocks, chainId: 480n } },
  "world-chain-sepolia": { ...worldChain, options: { ...blocks, ...flashblocks, chainId: 4801n } },
  "x-layer": { ...xLayerChain, options: { ...fastBlocks, ...xLayer, chainId: 196n } },
  "x-layer-testnet": { ...xLayerChain, options: { ...fastBlocks, ...xLayer, chainId: 1952n } },
  "giwa-sepolia": { ...op, options: { ...fastBlocks, ...flashblocks, chainId: 91_342n } },
  ronin: { ...op, options: { ...blocks, ...ronin, chainId: 2020n } },
  "ronin-saigon": { ...op, options: { ...blocks, ...ronin, chainId: 202_601n } },
  "base-flashblocks": {
    ...base,
    options: { ...blocks, ...baseFlashblocks, chainId: 8453n, gasLimit: 400_000_000n },
  },
  base: { ...denim, options: { ...baseDenim, chainId: 8453n, gasLimit: 40_000_000n } },
  "base-sepolia": {
    ...denim,
    elasticity: 15,
    options: { ...baseDenim, chainId: 84_532n, gasLimit: 120_000_000n },
  },
})
