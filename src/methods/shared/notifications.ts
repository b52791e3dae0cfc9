/** What subscribers are told, as JSON text that is made once for all of them. */
import type { BlockRecord, SealedBlock } from "../../chain/block.ts"
import type { PlacedTransaction } from "../../node/query/blocks.ts"
import type { LogEvent } from "../../node/query/logs.ts"
import type { PoolTransaction } from "../../node/txpool/pool.ts"

import { toRpcBlock, toRpcBlockHeader } from "../../wire/block.ts"
import { toRpcLog, toRpcReceipt } from "../../wire/receipt.ts"
import { toRpcPoolTransaction, toRpcTransaction } from "../../wire/transaction.ts"

/** Remembers the last text: all are told of one thing before anyone is told of the next. */
function once<Subject>(toText: (subject: Subject) => string): (subject: Subject) => string {
  let last: { readonly subject: Subject; readonly text: string } | undefined
  return (subject) => {
    if (last?.subject !== subject) last = { subject, text: toText(subject) }
    return last.text
  }
}

/** A new head: its header. */
export const headText = once((block: SealedBlock) => JSON.stringify(toRpcBlockHeader(block)))

/** A log that came or went. */
export const logText = once(({ found, removed }: LogEvent) => JSON.stringify({ ...toRpcLog(found), removed }))

/** A transaction that waits: its hash. */
export const hashText = once(({ hash }: PoolTransaction) => JSON.stringify(hash))

/** A transaction that waits: all of it. */
export const transactionText = once((waiting: PoolTransaction) =>
  JSON.stringify(toRpcPoolTransaction(waiting)),
)

/** A flashblock: the open block so far, with whole transactions. */
export const flashblockText = once((block: BlockRecord) => JSON.stringify(toRpcBlock(block, true)))

/** A transaction of a flashblock: its hash. */
export const flashblockHashText = once(({ executed }: PlacedTransaction) => JSON.stringify(executed.hash))

/** A transaction of a flashblock: all of it, with what its receipt says of its execution. */
export const flashblockTransactionText = once(({ executed, block }: PlacedTransaction) => {
  const { status, gasUsed, cumulativeGasUsed, contractAddress, logs, logsBloom } = toRpcReceipt(
    executed,
    block,
  )
  const outcome = { status, gasUsed, cumulativeGasUsed, contractAddress, logs, logsBloom }
  return JSON.stringify({ ...toRpcTransaction(executed, block), ...outcome })
})

/** The receipts of a sealed block, those of the named transactions alone when there are names. */
export function receiptsText(
  block: SealedBlock,
  hashes: ReadonlySet<string> | undefined,
): string | undefined {
  const wanted = block.transactions.filter(({ hash }) => hashes?.has(hash) ?? true)
  if (wanted.length === 0) return undefined
  return JSON.stringify(wanted.map((executed) => toRpcReceipt(executed, block)))
}

/** The header of the block that is open, as X Layer streams it. */
export const streamHeaderText = once((block: BlockRecord) =>
  JSON.stringify({ type: "header", header: toRpcBlockHeader(block) }),
)

/** A transaction of a flashblock as X Layer streams it: its hash, and what else was asked for. */
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
