/** What subscribers are told, as JSON text that is made once for all of them. */
import type { SealedBlock } from "../chain/block.ts"
import type { Log } from "../evm/records.ts"
import type { PoolTransaction } from "../node/pool.ts"
import type { LogEvent } from "../node/subscriptions.ts"
import { toRpcBlockHeader } from "../wire/block.ts"
import { toRpcLog } from "../wire/receipt.ts"
import { toRpcPoolTransaction } from "../wire/transaction.ts"

/** Remembers the text of each subject for as long as the subject lives. */
function once<Subject extends object, Event>(
  subjectOf: (event: Event) => Subject,
  toText: (event: Event) => string,
): (event: Event) => string {
  const texts = new WeakMap<Subject, string>()
  return (event) => {
    const subject = subjectOf(event)
    const text = texts.get(subject) ?? toText(event)
    texts.set(subject, text)
    return text
  }
}

/** A new head: its header. */
export const headText = once(
  (block: SealedBlock) => block,
  (block) => JSON.stringify(toRpcBlockHeader(block)),
)

const toLogText = ({ found, removed }: LogEvent): string => JSON.stringify({ ...toRpcLog(found), removed })
const logOf = ({ found }: LogEvent): Log => found.log
const addedText = once(logOf, toLogText)
const removedText = once(logOf, toLogText)

/** A log that came or went. */
export const logText = (event: LogEvent): string => (event.removed ? removedText : addedText)(event)

const wholeText = once(
  (waiting: PoolTransaction) => waiting,
  (waiting) => JSON.stringify(toRpcPoolTransaction(waiting)),
)

/** A transaction that waits: its hash, or all of it. */
export const transactionText = (waiting: PoolTransaction, full: boolean): string =>
  full ? wholeText(waiting) : JSON.stringify(waiting.hash)
