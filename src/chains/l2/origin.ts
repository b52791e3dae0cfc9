/** Reads what an L2 knows of L1: the origin of a block, and the configuration of its fees. */
import type { Hex } from "../../base/hex.ts"
import type { MidblockNode } from "../../instance/midblockNode.ts"
import { interopPredeploys, predeploys } from "../addresses.ts"
import type { L2Configuration } from "../l1/contracts.ts"

/** The L1 origin of a block of an L2. */
export interface BlockOrigin {
  readonly number: bigint
  readonly hash: Hex
  /** The number of blocks since the first one with this origin. */
  readonly sequenceNumber: bigint
}

/** Returns the origin of a block. @see optimism specs, protocol/jovian/l1-attributes.md (storage of L1Block) */
export async function originOf(l2: MidblockNode, block: bigint | "latest" | "pending"): Promise<BlockOrigin> {
  const view = l2.at({ block })
  const slot = (number: number): Promise<Hex> => view.storage(predeploys.l1Block, `0x${number.toString(16)}`)
  const [number, hash, sequence] = await Promise.all([slot(0), slot(2), slot(3)])
  return { number: bits(number, 0, 64), hash, sequenceNumber: bits(sequence, 0, 64) }
}

/** Returns the configuration of an L2 at its genesis block. */
export async function configurationOf(l2: MidblockNode): Promise<L2Configuration> {
  const view = l2.at({ block: 0 })
  const slot = (number: number): Promise<Hex> => view.storage(predeploys.l1Block, `0x${number.toString(16)}`)
  const [block, scalars, batcher, operator] = await Promise.all([view.block(), slot(3), slot(4), slot(8)])
  const extraData = `${block?.extraData ?? "0x"}`.slice(2).padEnd(34, "0")
  const parameter = (from: number, digits: number) => BigInt(`0x${extraData.slice(from, from + digits)}`)
  return {
    chainId: l2.options.chainId,
    gasLimit: BigInt(block?.gasLimit ?? 0n),
    batcherHash: BigInt(batcher),
    ...{ blobBaseFeeScalar: bits(scalars, 64, 32), baseFeeScalar: bits(scalars, 96, 32) },
    ...{ operatorFeeConstant: bits(operator, 0, 64), operatorFeeScalar: bits(operator, 64, 32) },
    daFootprintGasScalar: bits(operator, 96, 16),
    ...{ denominator: parameter(2, 8), elasticity: parameter(10, 8), minBaseFee: parameter(18, 16) },
    supply: supplyOf(l2),
  }
}

/** Returns the ether of all accounts of the newest block, in wei; what ETHLiquidity has is nobody's. */
function supplyOf(node: MidblockNode): bigint {
  const { accounts }: { accounts: Readonly<Record<string, { readonly balance: string }>> } = JSON.parse(
    [...node.dumpState()].join(""),
  )
  return Object.entries(accounts)
    .filter(([address]) => address.toLowerCase() !== interopPredeploys.ethLiquidity)
    .reduce((sum, [, { balance }]) => sum + BigInt(balance), 0n)
}

/** Returns some bits of a word. */
const bits = (word: Hex, from: number, count: number): bigint =>
  BigInt.asUintN(count, BigInt(word) >> BigInt(from))
