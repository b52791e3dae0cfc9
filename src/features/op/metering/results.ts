/** The measurements as JSON: amounts in hex, gas and microseconds as numbers. @see base/base crates/common/bundles/src/meter.rs */
import { z } from "zod"
import { result } from "../../../api/rpc/method.ts"
import { schema } from "../../../api/rpc/schema.ts"
import { hexText } from "../../../api/wire/hex.ts"
import { toQuantity } from "../../../api/wire/values.ts"
import { toHex } from "../../../base/hex.ts"
import type { BlockMeasurements } from "./block.ts"
import type { BundleMeasurements, MeteredTransaction } from "./bundle.ts"
import type { PricedBundle } from "./priorityFee.ts"

const rpcTransaction = schema(() =>
  z.object({
    ...{ coinbaseDiff: hexText(), ethSentToCoinbase: hexText(), fromAddress: hexText(), gasFees: hexText() },
    ...{ gasPrice: hexText(), gasUsed: z.number(), toAddress: hexText().nullable(), txHash: hexText() },
    ...{ value: hexText(), executionTimeUs: z.number() },
  }),
)

const rpcBundle = schema(() =>
  z
    .object({
      ...{ bundleGasPrice: hexText(), bundleHash: hexText(), coinbaseDiff: hexText() },
      ...{ ethSentToCoinbase: hexText(), gasFees: hexText(), results: z.array(rpcTransaction()) },
      ...{ stateBlockNumber: z.number(), stateFlashblockIndex: z.number().optional() },
      ...{ totalGasUsed: z.number(), totalExecutionTimeUs: z.number(), stateRootTimeUs: z.number() },
    })
    .meta({ title: "Measurements of a bundle" }),
)

const rpcBlock = schema(() =>
  z
    .object({
      ...{ blockHash: hexText(), blockNumber: z.number(), signerRecoveryTimeUs: z.number() },
      ...{ executionTimeUs: z.number(), stateRootTimeUs: z.number(), totalTimeUs: z.number() },
      transactions: z.array(
        z.object({ txHash: hexText(), gasUsed: z.number(), executionTimeUs: z.number() }),
      ),
    })
    .meta({ title: "Measurements of a block" }),
)

const toUs = (ms: number): number => Math.round(ms * 1000)
const msOf = (all: readonly { readonly ms: number }[]): number => all.reduce((sum, { ms }) => sum + ms, 0)

/** The fees of a transaction at its highest price, as Base counts them: its coinbase would get less. */
const feesOf = ({ executed, gasPrice }: MeteredTransaction): bigint => executed.receipt.gasUsed * gasPrice

function toRpcTransaction(metered: MeteredTransaction): z.infer<ReturnType<typeof rpcTransaction>> {
  const { transaction, sender, receipt, hash } = metered.executed
  const fees = toQuantity(feesOf(metered))
  return {
    ...{ coinbaseDiff: fees, ethSentToCoinbase: "0x0", fromAddress: sender, gasFees: fees },
    ...{ gasPrice: toQuantity(metered.gasPrice), gasUsed: Number(receipt.gasUsed) },
    toAddress: transaction.to === undefined ? null : toHex(transaction.to.bytes),
    ...{ txHash: hash, value: toQuantity(transaction.value), executionTimeUs: toUs(metered.ms) },
  }
}

function toRpcBundle(bundle: BundleMeasurements): z.infer<ReturnType<typeof rpcBundle>> {
  const { results, stateFlashblockIndex } = bundle
  const gasUsed = results.reduce((sum, { executed }) => sum + executed.receipt.gasUsed, 0n)
  const fees = results.reduce((sum, each) => sum + feesOf(each), 0n)
  return {
    bundleGasPrice: toQuantity(gasUsed === 0n ? 0n : fees / gasUsed),
    ...{ bundleHash: bundle.hash, coinbaseDiff: toQuantity(fees), ethSentToCoinbase: "0x0" },
    ...{ gasFees: toQuantity(fees), results: results.map(toRpcTransaction) },
    stateBlockNumber: Number(bundle.stateBlockNumber),
    ...(stateFlashblockIndex !== undefined && { stateFlashblockIndex }),
    ...{ totalGasUsed: Number(gasUsed), totalExecutionTimeUs: toUs(msOf(results) + bundle.stateRootMs) },
    stateRootTimeUs: toUs(bundle.stateRootMs),
  }
}

/** The measurements of a bundle. */
export const bundleMeasurements = result("Measurements", rpcBundle, toRpcBundle)

const rpcPricedBundle = schema(() =>
  rpcBundle()
    .extend({
      ...{ priorityFee: hexText(), blocksSampled: z.number() },
      resourceEstimates: z.array(
        z.object({
          ...{ resource: z.enum(["gasUsed", "dataAvailability"]), thresholdPriorityFee: hexText() },
          ...{ recommendedPriorityFee: hexText(), cumulativeUsage: hexText() },
          ...{ thresholdTxCount: z.number(), totalTransactions: z.number() },
        }),
      ),
    })
    .meta({ title: "Measurements and price of a bundle" }),
)

/** The measurements of a bundle, with the priority fee that it needs. */
export const pricedBundle = result("Priority fee", rpcPricedBundle, (priced: PricedBundle) => ({
  ...toRpcBundle(priced.bundle),
  ...{ priorityFee: toQuantity(priced.priorityFee), blocksSampled: priced.blocksSampled },
  resourceEstimates: priced.estimates.map(
    ({ resource, threshold, recommended, usage, fitting, transactions }) => ({
      ...{
        resource,
        thresholdPriorityFee: toQuantity(threshold),
        recommendedPriorityFee: toQuantity(recommended),
      },
      ...{ cumulativeUsage: toQuantity(usage), thresholdTxCount: fitting, totalTransactions: transactions },
    }),
  ),
}))

/** The measurements of a block. */
export const blockMeasurements = result("Measurements", rpcBlock, (block: BlockMeasurements) => {
  const { recoveryMs, stateRootMs, transactions } = block
  const executionMs = msOf(transactions)
  return {
    ...{ blockHash: block.hash, blockNumber: Number(block.number), signerRecoveryTimeUs: toUs(recoveryMs) },
    ...{ executionTimeUs: toUs(executionMs), stateRootTimeUs: toUs(stateRootMs) },
    totalTimeUs: toUs(recoveryMs + executionMs + stateRootMs),
    transactions: transactions.map(({ hash, gasUsed, ms }) => ({
      ...{ txHash: hash, gasUsed: Number(gasUsed), executionTimeUs: toUs(ms) },
    })),
  }
})
