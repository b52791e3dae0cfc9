/** Gas prices: suggestions, and the fee history from which wallets compute theirs. */
import type { BlockHeader } from "@ethereumjs/block"
import type { BlockRecord } from "../../kernel/chain/block.ts"
import { blockGasOf, gasUsedBy } from "../../kernel/chain/blockGas.ts"
import { completeHeader } from "../../kernel/chain/header.ts"
import { nextBaseFee } from "../../kernel/chain/nextFields.ts"
import { blobBaseFeeAfter } from "../../kernel/evm/fork/blobFees.ts"
import { sentAmong } from "../../kernel/evm/transaction/protocolTransaction.ts"
import { effectiveTip } from "../../kernel/evm/transaction/validate.ts"
import { blobGasUsedIn } from "../block/headerResults.ts"
import type { Pool } from "../txpool/pool.ts"
import type { BlockSelector, Blocks } from "./blocks.ts"

/** Suggestions of gas prices and the fee history of one node. */
export interface Fees {
  /** The minimum price of the pool, in wei per gas. */
  minGasPrice(): bigint
  /** Returns a tip in wei per gas that, with the base fee of the open block, is not below {@link Fees.minGasPrice}. */
  maxPriorityFeePerGas(): bigint
  /** Returns the base fee of the open block plus that tip, in wei per gas. */
  gasPrice(): bigint
  history(count: number, newest: BlockSelector, percentiles: readonly number[]): FeeHistory
}

/** `eth_feeHistory`, oldest block first; the fee lists have one entry more, for the block after. */
export interface FeeHistory {
  readonly oldestBlock: bigint
  readonly baseFeePerGas: readonly bigint[]
  readonly gasUsedRatio: readonly number[]
  readonly baseFeePerBlobGas: readonly bigint[]
  readonly blobGasUsedRatio: readonly number[]
  /** Tips at the percentiles of gas used, by block; `undefined` when none are requested. */
  readonly reward: readonly (readonly bigint[])[] | undefined
}

/** geth's gas price oracle: the 60th percentile over the last 20 blocks, not below this minimum. */
const oracleBlocks = 20
const oraclePercentile = 60
const minTip = 1_000_000_000n

/** geth's limit on the blocks of one `eth_feeHistory`. */
const historyLimit = 1024

/**
 * Creates the fee oracle.
 *
 * @param fixedGasPrice - In wei per gas; replaces base fee and tip as the gas price.
 */
export function createFees(blocks: Blocks, pool: Pick<Pool, "minGasPrice">, fixedGasPrice?: bigint): Fees {
  const known = new WeakMap<BlockRecord, bigint>()
  const baseFee = () => blocks.record({ tag: "pending" }).header.baseFeePerGas ?? 0n
  const maxPriorityFeePerGas = () => {
    const tip = recentTip()
    const needed = pool.minGasPrice - baseFee()
    return tip < needed ? needed : tip
  }
  const recentTip = () => {
    const newest = blocks.record({ tag: "latest" })
    const tip = known.get(newest) ?? tipAt(newest.header.number)
    known.set(newest, tip)
    return tip
  }
  const tipAt = (newest: bigint) => {
    const tips = recent(blocks, oracleBlocks, newest)
      .flatMap((block) =>
        sentAmong(block.transactions).map(({ transaction }) =>
          effectiveTip(transaction, block.header.baseFeePerGas ?? 0n),
        ),
      )
      .sort(ascending)
    const tip = tips[Math.floor(((tips.length - 1) * oraclePercentile) / 100)]
    return tip === undefined || tip < minTip ? minTip : tip
  }
  return {
    minGasPrice: () => pool.minGasPrice,
    maxPriorityFeePerGas,
    gasPrice: () => fixedGasPrice ?? baseFee() + maxPriorityFeePerGas(),
    history(count, newest, percentiles) {
      const last = blocks.record(newest)
      const list = recent(blocks, Math.min(count, historyLimit) - 1, last.header.number - 1n)
      list.push(last)
      return toHistory(count === 0 ? [] : list, feesAfter(last, blocks), percentiles)
    },
  }
}

/** The fees of the block after a block, in wei; `undefined` before their forks. */
interface NextFees {
  readonly baseFee: bigint | undefined
  readonly blobBaseFee: bigint | undefined
}

/**
 * Returns the fees of the block after a block. Those of a sealed or open block are the fees in its header, as in anvil and Hardhat,
 * so that a base fee that was set counts. After the open block they follow from the gas used so far.
 */
function feesAfter(block: BlockRecord, blocks: Blocks): NextFees {
  if (block.hash !== undefined) {
    const { header } = blocks.find({ number: block.header.number + 1n }) ?? blocks.record({ tag: "pending" })
    return { baseFee: header.baseFeePerGas, blobBaseFee: blobBaseFeeOf(header) }
  }
  const header = usedHeader(block)
  return {
    baseFee: header.baseFeePerGas === undefined ? undefined : nextBaseFee(header, header.common),
    blobBaseFee: header.excessBlobGas === undefined ? undefined : blobBaseFeeAfter(header, header.common),
  }
}

const blobBaseFeeOf = (header: BlockHeader): bigint | undefined =>
  header.excessBlobGas === undefined ? undefined : header.getBlobGasPrice()

const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** Returns up to `count` blocks up to `newest`, oldest first. */
function recent(blocks: Blocks, count: number, newest: bigint): BlockRecord[] {
  const list: BlockRecord[] = []
  for (let number = newest; list.length < count && number >= 0n; number--) {
    const block = blocks.find({ number })
    if (block !== undefined) list.unshift(block)
  }
  return list
}

function toHistory(list: readonly BlockRecord[], next: NextFees, percentiles: readonly number[]): FeeHistory {
  const withNext = (fees: readonly bigint[], after: bigint | undefined) =>
    fees.length === 0 || after === undefined ? fees : [...fees, after]
  return {
    oldestBlock: list[0]?.header.number ?? 0n,
    baseFeePerGas: withNext(
      list.map(({ header }) => header.baseFeePerGas ?? 0n),
      next.baseFee,
    ),
    gasUsedRatio: list.map((block) => Number(gasUsedBy(block)) / Number(block.header.gasLimit)),
    baseFeePerBlobGas: withNext(
      list.map(({ header }) => blobBaseFeeOf(header) ?? 0n),
      next.blobBaseFee,
    ),
    blobGasUsedRatio: list.map((block) => {
      const { header } = block
      if (header.excessBlobGas === undefined) return 0
      return Number(blobGasUsedIn(block)) / Number(header.common.getBlobGasSchedule().maxBlobGasPerBlock)
    }),
    reward: percentiles.length === 0 ? undefined : list.map((block) => rewards(block, percentiles)),
  }
}

/** Returns the header of an open block with the gas used so far, which the header itself lacks. */
const usedHeader = (block: BlockRecord): BlockHeader =>
  completeHeader(block.header, {
    gasUsed: gasUsedBy(block),
    ...(block.header.excessBlobGas !== undefined && { blobGasUsed: blobGasUsedIn(block) }),
  })

/** Returns the tips at percentiles of the gas that the transactions of a block pay for, in the order of their tips. */
function rewards(block: BlockRecord, percentiles: readonly number[]): bigint[] {
  const baseFee = block.header.baseFeePerGas ?? 0n
  const paid = sentAmong(block.transactions)
    .map(({ transaction, receipt }) => ({ tip: effectiveTip(transaction, baseFee), gas: receipt.gasUsed }))
    .sort((a, b) => ascending(a.tip, b.tip))
  const total = Number(blockGasOf(block.transactions).receipts)
  let gas = 0
  const steps = paid.map((entry) => {
    gas += Number(entry.gas)
    return { tip: entry.tip, gas }
  })
  return percentiles.map(
    (percentile) => (steps.find((step) => step.gas >= (total * percentile) / 100) ?? steps.at(-1))?.tip ?? 0n,
  )
}
