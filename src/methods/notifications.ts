/** What subscribers are told, as JSON text that is made once for all of them. */
import type { SealedBlock } from "../chain/block.ts"
import type { PoolTransaction } from "../node/pool.ts"
import type { LogEvent } from "../node/subscriptions.ts"
import { toRpcBlockHeader } from "../wire/block.ts"
import { toRpcLog } from "../wire/receipt.ts"
import { toRpcPoolTransaction } from "../wire/transaction.ts"

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
