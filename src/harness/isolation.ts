/** One test at a time on a node, each from the same state. */
import type { MidblockNode } from "../index.ts"
import { useNode } from "./current.ts"
import { NodeIsBusy } from "./errors.ts"

const busy = new WeakSet<MidblockNode>()

/**
 * Runs something on a node and takes back what it did.
 *
 * @param signal - Aborts when time is up: nothing begins any more, and what has begun may still go on.
 * @returns Whether the node is as it was; never when time was up, nor when the snapshot is gone, as after a reset.
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
    // Before, so that no interval seals in between; after, since filters are told of what a revert removes.
    restoreRules()
    const isBack = await node.revert(before)
    restoreRules()
    return isBack
  } finally {
    busy.delete(node)
  }
}
