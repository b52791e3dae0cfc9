/** Changes of the open block that are no flashblock: what each publishes and drops, and the events that tell of it. */
import type { ExecutedTransaction } from "../../evm/base/records.ts"
import type { Events } from "./events.ts"
import { type OpenBlock, publishedOf } from "./openBlock.ts"

/** The block before a change of the open block, and what is told between its events; see {@link announceRewrite}. */
export interface RewriteContext {
  /** The open block itself when absent. */
  readonly before?: OpenBlock | undefined
  readonly announce?: (() => void) | undefined
}

/**
 * Emits the events of a change of the open block.
 *
 * @param announceBlocks - Tells of sealed blocks that came and went with it: after what the open block drops, before what it publishes.
 */
export function announceRewrite(
  events: Events,
  before: OpenBlock,
  open: OpenBlock,
  announceBlocks?: () => void,
): void {
  const difference = publishedDifference(before, open)
  if (difference.dropped.length > 0) events.emit("dropped", before, difference.dropped)
  announceBlocks?.()
  events.emit("rewrite", { before, open, ...difference })
}

/** Returns the transactions that a change of the open block publishes, and those that it drops. */
export function publishedDifference(
  before: OpenBlock,
  open: OpenBlock,
): {
  readonly dropped: readonly ExecutedTransaction[]
  readonly transactions: readonly ExecutedTransaction[]
} {
  const previous = publishedOf(before)
  const current = publishedOf(open)
  // The one was truncated to the other: the rest is the same.
  if (before.byHash === open.byHash) return { dropped: previous.slice(current.length), transactions: [] }
  const hasOtherParent = before.parent.hash !== open.parent.hash
  const differing = current.findIndex(
    (executed, index) => hasOtherParent || !isSame(executed, previous[index]),
  )
  const sameCount = differing < 0 ? current.length : differing
  return { dropped: previous.slice(sameCount), transactions: current.slice(sameCount) }
}

/** Returns `true` when two executions have the same receipt, so that no event is needed. */
function isSame(a: ExecutedTransaction, b: ExecutedTransaction | undefined): boolean {
  if (a === b) return true
  if (b === undefined || a.hash !== b.hash || a.receipt.status !== b.receipt.status) return false
  const { cumulativeGasUsed, logs } = a.receipt
  return (
    cumulativeGasUsed === b.receipt.cumulativeGasUsed &&
    JSON.stringify(logs) === JSON.stringify(b.receipt.logs)
  )
}
