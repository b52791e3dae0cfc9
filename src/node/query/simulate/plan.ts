/** The plan of a simulation: its blocks in order, with gaps filled, their numbers, timestamps and first headers. */
import type { BlockHeader, HeaderData } from "@ethereumjs/block"
import { createAddressFromString, hexToBytes, type Withdrawal } from "@ethereumjs/util"
import type { Hex } from "../../../base/hex.ts"
import {
  BlockNumbersNotInOrder,
  BlockTimestampsNotInOrder,
  TooManySimulatedBlocks,
  TooManySimulatedCalls,
} from "../../../errors/index.ts"
import { createHeader, hashOf } from "../../../kernel/chain/header.ts"
import {
  inheritedExtraData,
  nextBaseFee,
  nextExcessBlobGas,
  slotNumberAfter,
} from "../../../kernel/chain/nextFields.ts"
import type { BlockOverrides } from "../../../kernel/evm/execute/blockOverrides.ts"
import type { StateOverrides } from "../../../kernel/evm/execute/stateOverrides.ts"
import type { Rules } from "../../../kernel/evm/fork/hardforks.ts"
import type { CallRequest } from "../message.ts"

/** Overrides of a block that has a body of its own. */
export interface SimulatedBlockOverrides extends BlockOverrides {
  readonly beaconRoot?: Hex | undefined
  readonly withdrawals?: readonly Withdrawal[] | undefined
}

/** One block of the request. */
export interface BlockStateCall {
  readonly blockOverrides?: SimulatedBlockOverrides | undefined
  readonly stateOverrides?: StateOverrides | undefined
  readonly calls: readonly CallRequest[]
}

/** One block of the simulated chain, with its number and its timestamp. */
export interface PlannedBlock extends BlockStateCall {
  readonly number: bigint
  readonly timestamp: bigint
  readonly overrides: SimulatedBlockOverrides
}

/** geth's limits, gaps between blocks included (internal/ethapi/simulate.go). */
const maxBlocks = 256
const maxCalls = 10_000

/** Seconds between simulated blocks without a timestamp: a slot of mainnet. */
const slotSeconds = 12n

/**
 * Returns the blocks to simulate on `base`, with empty blocks in the gaps between their numbers.
 *
 * @throws {@link BlockNumbersNotInOrder}, {@link BlockTimestampsNotInOrder}
 * @throws {@link TooManySimulatedBlocks}, {@link TooManySimulatedCalls}
 */
export function planBlocks(asked: readonly BlockStateCall[], base: BlockHeader): PlannedBlock[] {
  if (asked.length > maxBlocks) throw new TooManySimulatedBlocks({ limit: maxBlocks })
  if (asked.flatMap(({ calls }) => calls).length > maxCalls)
    throw new TooManySimulatedCalls({ limit: maxCalls })
  const planned: PlannedBlock[] = []
  let previous: Pick<PlannedBlock, "number" | "timestamp"> = base
  const append = (block: PlannedBlock) => {
    planned.push(block)
    previous = block
  }
  for (const block of asked) {
    const overrides = block.blockOverrides ?? {}
    const number = overrides.number ?? previous.number + 1n
    if (number <= previous.number) throw new BlockNumbersNotInOrder({ number, previous: previous.number })
    if (number - base.number > maxBlocks) throw new TooManySimulatedBlocks({ limit: maxBlocks })
    while (previous.number + 1n < number)
      append({
        number: previous.number + 1n,
        timestamp: previous.timestamp + slotSeconds,
        overrides: {},
        calls: [],
      })
    const timestamp = overrides.time ?? previous.timestamp + slotSeconds
    if (timestamp <= previous.timestamp)
      throw new BlockTimestampsNotInOrder({ timestamp, previous: previous.timestamp })
    append({ ...block, number, timestamp, overrides })
  }
  return planned
}

/** The block on which the first header is computed. */
export interface HeaderOrigin {
  readonly parent: BlockHeader
  /** Total difficulty of the chain up to the parent. */
  readonly totalDifficulty: bigint
  readonly rules: Rules
  /** True computes the base fee by the rules of consensus; otherwise it is 0. */
  readonly validation: boolean
}

/** Returns the header of a simulated block before its execution; coinbase and gas limit are inherited. */
export function simulatedHeader(block: PlannedBlock, origin: HeaderOrigin): BlockHeader {
  const { number, timestamp, overrides } = block
  const { parent, rules, totalDifficulty } = origin
  const common = rules.at({ number, timestamp, parentTotalDifficulty: totalDifficulty })
  const { feeRecipient, prevRandao, gasLimit, difficulty, beaconRoot, baseFeePerGas, slotNumber } = overrides
  const data: HeaderData = {
    parentHash: hashOf(parent),
    number,
    timestamp,
    coinbase: feeRecipient === undefined ? parent.coinbase : createAddressFromString(feeRecipient),
    gasLimit: gasLimit ?? parent.gasLimit,
    extraData: inheritedExtraData(parent, common),
    difficulty: common.consensusType() === "pow" ? (difficulty ?? parent.difficulty) : 0n,
  }
  if (prevRandao !== undefined) data.mixHash = hexToBytes(prevRandao)
  if (common.isActivatedEIP(1559))
    data.baseFeePerGas = baseFeePerGas ?? (origin.validation ? nextBaseFee(parent, common) : 0n)
  if (common.isActivatedEIP(4844)) data.excessBlobGas = nextExcessBlobGas(parent, common)
  if (common.isActivatedEIP(4788))
    data.parentBeaconBlockRoot = beaconRoot === undefined ? new Uint8Array(32) : hexToBytes(beaconRoot)
  if (common.isActivatedEIP(7843)) data.slotNumber = slotNumber ?? slotNumberAfter(parent, 1n)
  return createHeader(data, common)
}
