/**
 * The priority fee with which a bundle would have displaced enough of the transactions of recent blocks, by the gas and the data that
 * they used.
 *
 * @see base/base crates/execution/metering/src: estimator.rs, collector.rs, rpc.rs
 */
import { hexToBytes } from "@ethereumjs/util"
import type { Context } from "../../../api/methods/shared/method.ts"
import { bytesToByteString } from "../../../base/binary.ts"
import type { Pausing } from "../../../base/task.ts"
import { NoMeteringData } from "../../../errors/index.ts"
import type { BlockRecord } from "../../../kernel/chain/block.ts"
import { encodingOf } from "../../../kernel/evm/transaction/encoding.ts"
import { sentAmong } from "../../../kernel/evm/transaction/protocolTransaction.ts"
import { compressedLength } from "../fastLz.ts"
import { footprintScalarOf } from "../footprint.ts"
import { type BundleMeasurements, type MeteredBundle, meterBundle } from "./bundle.ts"
import { type Resource, type ResourceEstimate, rollingEstimate, type UsedResources } from "./estimate.ts"

/** The measurements of a bundle, with the priority fee that it needs, in wei per gas. */
export interface PricedBundle {
  readonly bundle: BundleMeasurements
  readonly priorityFee: bigint
  /** The number of blocks whose transactions were compared. */
  readonly blocksSampled: number
  readonly estimates: readonly ResourceEstimate[]
}

/** The newest blocks with transactions that are compared, and the blocks among which they are looked for. */
const [sampled, searched] = [12, 1024n]

/** Prices a bundle. @throws {@link NoMeteringData}, {@link DemandExceedsCapacity}, every {@link InvalidTransaction} */
export async function priceBundle(
  node: Context,
  given: MeteredBundle,
  work?: Pausing,
): Promise<PricedBundle> {
  const bundle = await meterBundle(node, given, work)
  const blocks = recentBlocks(node).map(usedIn)
  if (blocks.length === 0) throw new NoMeteringData()
  const demand = {
    gasUsed: bundle.results.reduce((sum, { executed }) => sum + executed.receipt.gasUsed, 0n),
    dataAvailability: given.txs.reduce((sum, raw) => sum + lengthOf(bytesToByteString(hexToBytes(raw))), 0n),
  }
  const estimates = resourcesOf(node).map((resource) => rollingEstimate(resource, blocks, demand))
  const priorityFee = estimates.reduce(
    (most, { recommended }) => (recommended > most ? recommended : most),
    0n,
  )
  return { bundle, priorityFee, blocksSampled: blocks.length, estimates }
}

const lengthOf = (encoding: string): bigint => BigInt(compressedLength(encoding))

/** Returns the newest blocks that have transactions beside deposits; with flashblocks, the open block is one of them. */
function recentBlocks({ blocks, options }: Context): BlockRecord[] {
  const newest = blocks.record({ tag: options.flashblocks ? "pending" : "latest" })
  const found: BlockRecord[] = []
  for (let back = 0n; back < searched && found.length < sampled; back++) {
    const number = newest.header.number - back
    const block = back === 0n ? newest : number < 0n ? undefined : blocks.find({ number })
    if (block !== undefined && sentAmong(block.transactions).length > 0) found.push(block)
  }
  return found
}

/** Returns what the transactions of a block used, and the tips that they paid, in wei per gas. */
const usedIn = ({ header, transactions }: BlockRecord): UsedResources[] =>
  sentAmong(transactions).map(({ transaction, receipt }) => ({
    tip: receipt.effectiveGasPrice - (header.baseFeePerGas ?? 0n),
    gasUsed: receipt.gasUsed,
    dataAvailability: lengthOf(encodingOf(transaction)),
  }))

/** Returns the resources of a block; data is limited since Jovian by the gas limit, and by the limit of the batcher. */
function resourcesOf({ blocks, rules, nextBlock, options }: Context): readonly Resource[] {
  const { header, transactions } = blocks.record({ tag: "pending" })
  const steps = options.flashblocks
    ? BigInt(Math.max(1, Math.round(options.blockTime / options.flashblockTime)))
    : 1n
  const inSteps = (limit: bigint) => (limit / steps) * steps
  const { block: batcherLimit = 0n } = nextBlock.overrides.dataLimits ?? {}
  const byFootprint =
    rules.protocol?.blobGasOf === undefined ? 0n : header.gasLimit / footprintScalarOf(transactions)
  const limits = [batcherLimit, byFootprint].filter((limit) => limit > 0n)
  const dataLimit =
    limits.length === 0 ? undefined : limits.reduce((one, other) => (one < other ? one : other))
  return [
    { name: "gasUsed", text: "gas", limit: inSteps(header.gasLimit) },
    ...(dataLimit === undefined
      ? []
      : [{ name: "dataAvailability", text: "data availability", limit: inSteps(dataLimit) } as const]),
  ]
}
