/** The OP chains that a node can imitate. */
import type { NodeOptions } from "../../node/options/index.ts"
import type { L1Fees } from "./l1Chain.ts"

/** The configuration of the fees of a network. */
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
}

/** One network: the options of its blocks, and the configuration of its fees. */
export interface Network extends FeeConfiguration {
  readonly options: Partial<NodeOptions>
}

/** The options of every network: a receipt exists with its subblock, and gas is given in steps. */
const blocks = {
  receipts: "preconfirmed",
  openBlockBy: "tag",
  delegatedSlots: 1,
  gasSteps: true,
  emptyFlashblocks: true,
  gasLimit: 40_000_000n,
  blockTime: 2000,
  flashblockTime: 200,
} as const satisfies Partial<NodeOptions>

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

const unichain = { ...op, elasticity: 6, baseFeeScalar: 2000n, blobBaseFeeScalar: 900_000n } as const

/** The networks by name. @see superchain-registry superchain/configs */
export const networks = {
  op: { ...op, options: { ...blocks, chainId: 10n } },
  "op-sepolia": { ...op, options: { ...blocks, chainId: 11_155_420n } },
  unichain: { ...unichain, options: { ...blocks, chainId: 130n, blockTime: 1000 } },
  "unichain-sepolia": { ...unichain, options: { ...blocks, chainId: 1301n, blockTime: 1000 } },
  ink: { ...op, elasticity: 6, options: { ...blocks, chainId: 57_073n, blockTime: 1000 } },
  soneium: { ...op, elasticity: 6, options: { ...blocks, chainId: 1868n } },
  "world-chain": { ...op, elasticity: 10, constantElasticity: 10, options: { ...blocks, chainId: 480n } },
} as const satisfies Readonly<Record<string, Network>>

/** The name of a network. */
export type NetworkName = keyof typeof networks
