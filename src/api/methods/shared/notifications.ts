/** Encodes notifications as JSON text, once for all subscribers. */
import type { BlockRecord, PlacedTransaction, SealedBlock } from "../../../kernel/chain/block.ts"
import type { LogEvent } from "../../../node/query/logs.ts"
import type { PoolTransaction } from "../../../node/txpool/pool.ts"

import { toRpcBlock, toRpcBlockHeader } from "../../wire/block.ts"
import { toRpcLog, toRpcReceipt, toRpcReceipts } from "../../wire/receipt.ts"
import { toRpcPoolTransaction, toRpcTransaction } from "../../wire/transaction.ts"

/** Remembers the last text: all subscribers are notified of one subject before the next. */
function once<Subject>(toText: (subject: Subject) => string): (subject: Subject) => string {
  let last: { readonly subject: Subject; readonly text: string } | undefined
  return (subject) => {
    if (last?.subject !== subject) last = { subject, text: toText(subject) }
    return last.text
  }
}

/** Encodes the header of a new head. */
export const headText = once((block: SealedBlock) => JSON.stringify(toRpcBlockHeader(block)))

/** Encodes a log that was added or removed. */
export const logText = once(({ found, removed }: LogEvent) => JSON.stringify({ ...toRpcLog(found), removed }))

/** Encodes the hash of a waiting transaction. */
export const hashText = once(({ hash }: PoolTransaction) => JSON.stringify(hash))

/** Encodes a waiting transaction. */
export const transactionText = once((waiting: PoolTransaction) =>
  JSON.stringify(toRpcPoolTransaction(waiting)),
)

/** Encodes a flashblock: the open block so far, with whole transactions. */
export const flashblockText = once((block: BlockRecord) => JSON.stringify(toRpcBlock(block, true)))

/** Encodes the hash of a transaction of a flashblock. */
export const flashblockHashText = once(({ executed }: PlacedTransaction) => JSON.stringify(executed.hash))

/** Encodes a transaction of a flashblock with the results of its execution from its receipt. */
export const flashblockTransactionText = once(({ executed, block }: PlacedTransaction) => {
  const { status, gasUsed, cumulativeGasUsed, contractAddress, logs, logsBloom } = toRpcReceipt(
    executed,
    block,
  )
  const outcome = { status, gasUsed, cumulativeGasUsed, contractAddress, logs, logsBloom }
  return JSON.stringify({ ...toRpcTransaction(executed, block), ...outcome })
})

/** Encodes the receipts of a sealed block; only those of `hashes` when present. */
export function receiptsText(
  block: SealedBlock,
  hashes: ReadonlySet<string> | undefined,
): string | undefined {
  const wanted = block.transactions.filter(({ hash }) => hashes?.has(hash) ?? true)
  if (wanted.length === 0) return undefined
  return JSON.stringify(toRpcReceipts(block, wanted))
}

/** Encodes the header of the open block in the form of X Layer's stream. */
export const streamHeaderText = once((block: BlockRecord) =>
  JSON.stringify({ type: "header", header: toRpcBlockHeader(block) }),
)

/** Encodes a transaction of a flashblock in the form of X Layer's stream: its hash, and the requested parts. */
export function streamTransactionText(
  { executed, block }: PlacedTransaction,
  { txInfo, txReceipt }: { readonly txInfo: boolean; readonly txReceipt: boolean },
): string {
  const transaction = {
    txHash: executed.hash,
    ...(txInfo && { txData: toRpcTransaction(executed, block) }),
    ...(txReceipt && { receipt: toRpcReceipt(executed, block) }),
  }
  return JSON.stringify({ type: "transaction", transaction })
}
