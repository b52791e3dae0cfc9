/** Bundles of signed transactions as JSON: parameters and results. */

import { z } from "zod"
import { type Hex, toHex } from "../../base/hex.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { schema } from "../rpc/schema.ts"
import { blockNumberOrTag } from "./blockSelectors.ts"
import { hexText } from "./hex.ts"
import { sparse } from "./sparse.ts"
import { address, bytes, count, hash32, looseInteger, text } from "./values.ts"

/** The bundle of `eth_callBundle`; the method itself rejects missing fields. */
export const triedBundle = schema(() =>
  sparse({
    txs: z.array(bytes()),
    blockNumber: looseInteger(),
    stateBlockNumber: blockNumberOrTag(),
    timestamp: looseInteger(),
    timeout: count(),
    gasLimit: looseInteger(),
    difficulty: looseInteger(),
    baseFee: looseInteger(),
    coinbase: address(),
  })
    .transform(({ txs = [], blockNumber = 0n, stateBlockNumber, timeout, ...block }) => ({
      txs,
      blockNumber,
      stateBlock: stateBlockNumber ?? ({ tag: "latest" } as const),
      timeoutMs: timeout,
      block: {
        time: block.timestamp,
        gasLimit: block.gasLimit,
        difficulty: block.difficulty,
        baseFeePerGas: block.baseFee,
        feeRecipient: block.coinbase,
      },
    }))
    .meta({ title: "Bundle to try" }),
)

/** The UUID under which a bundle is replaced or cancelled, in lower case. */
const uuid = schema(() =>
  text("UUID", /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, "a UUID").transform((value) =>
    value.toLowerCase(),
  ),
)

const wei = schema(() => z.string().meta({ title: "wei, in decimal digits" }))

const rpcTriedTransaction = schema(() =>
  z
    .object({
      coinbaseDiff: wei(),
      ethSentToCoinbase: wei(),
      fromAddress: hexText(),
      gasFees: wei(),
      gasPrice: wei(),
      gasUsed: z.number(),
      toAddress: hexText().nullable(),
      txHash: hexText(),
      value: hexText().optional(),
      error: z.string().optional(),
      revert: hexText().optional(),
    })
    .meta({ title: "Outcome of a transaction" }),
)

/** The result of `eth_callBundle`: amounts in decimal digits, as Flashbots' relay encodes them. */
export const rpcTriedBundle = schema(() =>
  z
    .object({
      bundleGasPrice: wei(),
      bundleHash: hexText(),
      coinbaseDiff: wei(),
      ethSentToCoinbase: wei(),
      gasFees: wei(),
      results: z.array(rpcTriedTransaction()),
      stateBlockNumber: z.number(),
      stateFlashblockIndex: z.number().optional(),
      totalGasUsed: z.number(),
    })
    .meta({ title: "Outcome of a bundle" }),
)

/** One simulated transaction of a bundle, in native values. */
interface Tried {
  readonly executed: Omit<ExecutedTransaction, "version">
  readonly coinbaseDiff: bigint
  readonly gasPrice: bigint
  readonly gasFees: bigint
  /** The reason of its failure, as a sentence. */
  readonly error: string | undefined
}

interface TriedBundle {
  readonly hash: Hex
  readonly results: readonly Tried[]
  readonly coinbaseDiff: bigint
  readonly gasFees: bigint
  readonly gasUsed: bigint
  readonly stateBlockNumber: bigint
  readonly stateFlashblockIndex: number | undefined
}

/** Encodes an amount; a negative one as 0, as in reth. */
const toWei = (amount: bigint): string => String(amount > 0n ? amount : 0n)

/** Returns the wei that the coinbase received in addition to the fees for gas. */
const sentOf = ({ coinbaseDiff, gasFees }: { coinbaseDiff: bigint; gasFees: bigint }): string =>
  toWei(coinbaseDiff - gasFees)

/** Encodes the result of a bundle. */
export const toRpcTriedBundle = (tried: TriedBundle): z.infer<ReturnType<typeof rpcTriedBundle>> => ({
  bundleGasPrice: toWei(tried.gasUsed === 0n ? 0n : tried.coinbaseDiff / tried.gasUsed),
  bundleHash: tried.hash,
  coinbaseDiff: toWei(tried.coinbaseDiff),
  ethSentToCoinbase: sentOf(tried),
  gasFees: String(tried.gasFees),
  results: tried.results.map(toRpcTried),
  stateBlockNumber: Number(tried.stateBlockNumber),
  ...(tried.stateFlashblockIndex !== undefined && { stateFlashblockIndex: tried.stateFlashblockIndex }),
  totalGasUsed: Number(tried.gasUsed),
})

function toRpcTried(tried: Tried): z.infer<ReturnType<typeof rpcTriedTransaction>> {
  const { transaction, sender, receipt, hash, output } = tried.executed
  return {
    coinbaseDiff: toWei(tried.coinbaseDiff),
    ethSentToCoinbase: sentOf(tried),
    fromAddress: sender,
    gasFees: String(tried.gasFees),
    gasPrice: String(tried.gasPrice),
    gasUsed: Number(receipt.gasUsed),
    toAddress: transaction.to === undefined ? null : toHex(transaction.to.bytes),
    txHash: hash,
    ...(tried.error === undefined ? { value: output } : { error: tried.error, revert: output }),
  }
}

const hashes = schema(() => z.array(hash32()))

/** The bundle of `eth_sendBundle`: op-rbuilder's fields and Flashbots'. */
export const sentBundle = schema(() =>
  sparse({
    txs: z.array(bytes()),
    blockNumber: looseInteger(),
    minBlockNumber: looseInteger(),
    maxBlockNumber: looseInteger(),
    flashblockNumberMin: count(),
    flashblockNumberMax: count(),
    minTimestamp: looseInteger(),
    maxTimestamp: looseInteger(),
    revertingTxHashes: hashes(),
    droppingTxHashes: hashes(),
    replacementUuid: uuid(),
  })
    .transform(({ txs = [], revertingTxHashes = [], droppingTxHashes = [], ...window }) => ({
      txs,
      revertingTxHashes,
      droppingTxHashes,
      ...window,
    }))
    .meta({ title: "Bundle" }),
)

/** The parameter of `eth_cancelBundle`. */
export const cancelledBundle = schema(() =>
  z.object({ replacementUuid: uuid() }).meta({ title: "Bundle to cancel" }),
)

/** The result of `eth_sendBundle`. */
export const rpcSentBundle = schema(() => z.object({ bundleHash: hexText() }).meta({ title: "Bundle hash" }))

/** Wishes of the sender about whom the transaction is shared with; nobody here sees it either way. */
export const privatePreferences = schema(() => z.looseObject({}).meta({ title: "Preferences" }))

/** The parameter of `eth_sendPrivateTransaction`: Flashbots' fields. */
export const privateTransaction = schema(() =>
  z
    .object({
      tx: bytes(),
      maxBlockNumber: looseInteger().nullish(),
      preferences: privatePreferences().nullish(),
    })
    .meta({ title: "Private transaction" }),
)
