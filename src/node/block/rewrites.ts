/** Rewrites of the open block: the transactions that each publishes and drops, and its events. */
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import type { Events } from "./events.ts"
import { type OpenBlock, publishedOf } from "./openBlock.ts"

/** The block before a rewrite, and the events of sealed blocks in between; see {@link announceRewrite}. */
export interface RewriteContext {
  /** The present open block when absent. */
  readonly before?: OpenBlock | undefined
  readonly announce?: (() => void) | undefined
}

/**
 * Emits the events of a rewrite of the open block.
 *
 * @param announceBlocks - Emits the events of removed and restored sealed blocks; called between `dropped` and `rewrite`.
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

/** Returns the transactions that a rewrite publishes, and those that it drops. */
export function publishedDifference(
  before: OpenBlock,
  open: OpenBlock,
): {
  readonly dropped: readonly ExecutedTransaction[]
  readonly transactions: readonly ExecutedTransaction[]
} {
  const previous = publishedOf(before)
  const current = publishedOf(open)
  // One block was truncated to the other: the common transactions are the same.
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
