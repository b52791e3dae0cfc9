/** The messages of the subscription `openBlock` as JSON: the open block, each flashblock, sealed blocks and removed ones. */
import type { Hex } from "../../base/hex.ts"
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { EmptyBlockRun } from "../../kernel/chain/emptyRun.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { toRpcBlockHeader } from "./block.ts"
import { toQuantity } from "./values.ts"

/** The names in a transaction, where they are known. */
export interface TransactionNames {
  /** The contract, the function and its arguments. */
  readonly call: string | undefined
  /** The contract that is called or created. */
  readonly contract: string | undefined
}

/** A flashblock with the gas that the block has used up to its end. */
export interface FlashblockStep {
  readonly index: number
  readonly transactionCount: number
  readonly gasUsed: bigint
}

/** Encodes a flashblock. */
export const toRpcFlashblockStep = ({ index, transactionCount, gasUsed }: FlashblockStep) => ({
  index: toQuantity(index),
  transactionCount: toQuantity(transactionCount),
  gasUsed: toQuantity(gasUsed),
})

/** The longest text of a call, in characters: a list shows one line of it. */
const maxCallText = 240

/** Encodes the fields of a transaction that a list shows. */
export function toTransactionSummary(executed: ExecutedTransaction, { call, contract }: TransactionNames) {
  const { transaction, receipt, hash, sender, index, reason, failure } = executed
  return {
    hash,
    index: toQuantity(index),
    type: toQuantity(transaction.type),
    from: sender,
    to: transaction.to?.toString() ?? null,
    contractAddress: receipt.contractAddress ?? null,
    nonce: toQuantity(transaction.nonce),
    value: toQuantity(transaction.value),
    status: toQuantity(receipt.status ?? 1),
    gasUsed: toQuantity(receipt.gasUsed),
    effectiveGasPrice: toQuantity(receipt.effectiveGasPrice),
    logs: toQuantity(receipt.logs.length),
    contract: contract ?? null,
    call:
      call === undefined || call.length <= maxCallText ? (call ?? null) : `${call.slice(0, maxCallText)}…`,
    reason: reason ?? failure ?? null,
  }
}

type Summary = ReturnType<typeof toTransactionSummary>

/** The fields of an open block that are fixed when it opens. */
export interface OpenFields {
  readonly number: bigint
  readonly timestamp: bigint
  readonly parentHash: Hex
  readonly baseFeePerGas: bigint | undefined
  readonly gasLimit: bigint
  readonly coinbase: Hex
  /** The time of the node, in milliseconds since 1970. */
  readonly nowMs: number
}

/** Encodes the open block so far: the first message, and one after each block that opens or is executed again. */
export const openMessage = (
  { number, timestamp, parentHash, baseFeePerGas, gasLimit, coinbase, nowMs }: OpenFields,
  flashblocks: readonly FlashblockStep[],
  transactions: readonly Summary[],
  dropped: readonly Hex[],
) => ({
  kind: "open",
  number: toQuantity(number),
  timestamp: toQuantity(timestamp),
  parentHash,
  baseFeePerGas: toQuantity(baseFeePerGas ?? 0n),
  gasLimit: toQuantity(gasLimit),
  miner: coinbase,
  nowMs,
  flashblocks: flashblocks.map(toRpcFlashblockStep),
  transactions,
  dropped,
})

/** Encodes a flashblock with the transactions that it adds. */
export const flashblockMessage = (
  number: bigint,
  flashblock: FlashblockStep,
  transactions: readonly Summary[],
) => ({
  kind: "flashblock",
  number: toQuantity(number),
  ...toRpcFlashblockStep(flashblock),
  transactions,
})

/** Encodes a sealed block: its header, and the hashes of its transactions. */
export const sealedMessage = (block: SealedBlock) => ({
  kind: "sealed",
  header: toRpcBlockHeader(block),
  transactions: block.transactions.map(({ hash }) => hash),
})

/** Encodes empty blocks that were appended at once. */
export const emptyRunMessage = ({ first, last }: EmptyBlockRun) => ({
  kind: "emptyRun",
  first: toQuantity(first),
  last: toQuantity(last),
})

/** Encodes blocks that left the chain, and the head that is left. */
export const removedMessage = (blocks: readonly SealedBlock[], head: SealedBlock) => ({
  kind: "removed",
  blocks: blocks.map(({ header, hash }) => ({ number: toQuantity(header.number), hash })),
  head: toRpcBlockHeader(head),
})
