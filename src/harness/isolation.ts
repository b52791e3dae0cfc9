/** Runs one test at a time on a node, each from the same state. */
import type { MidblockNode } from "../index.ts"
import { useNode } from "./current.ts"
import { NodeIsBusy } from "./errors.ts"

const busy = new WeakSet<MidblockNode>()

/**
 * Runs a function on a node and reverts its changes.
 *
 * @param signal - Aborts at the timeout: nothing begins any more, but a running function may continue.
 * @returns `true` when the node has its earlier state; `false` after a timeout, or when the snapshot is gone, as after a reset.
 * @throws {@link NodeIsBusy} when the node is used already.
 */
export async function isolated(
  node: MidblockNode,
  signal: AbortSignal,
  run: () => Promise<void>,
): Promise<boolean> {
  signal.throwIfAborted()
  if (busy.has(node)) throw new NodeIsBusy()
  busy.add(node)
  useNode(node)
  const restoreRules = node.captureRules()
  const before = await node.snapshot()
  try {
    await run()
    if (signal.aborted) return false
    // Before the revert, so that no interval seals in between; after it, because a revert adds removed logs to filters.
    restoreRules()
    const isBack = await node.revert(before)
    restoreRules()
    return isBack
  } finally {
    busy.delete(node)
  }
}
