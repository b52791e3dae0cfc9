/** Runs one test at a time on a node, each from the same state. */
import { type MidblockNode, NodeClosed } from "../index.ts"
import { nodesInUse, useNode } from "./current.ts"
import { NodeIsBusy } from "./errors.ts"

/**
 * Runs a function on a node and reverts its changes.
 *
 * @param signal - Aborts at the timeout. The function is not started after that, but a running function may continue.
 * @returns `true` when the node has its earlier state again; `false` after a timeout, when the snapshot is gone, for example after
 * a reset, or when the function closed the node.
 * @throws {@link NodeIsBusy} when another function uses the node.
 */
export async function isolated(
  node: MidblockNode,
  signal: AbortSignal,
  run: () => Promise<void>,
): Promise<boolean> {
  signal.throwIfAborted()
  if (nodesInUse.has(node)) throw new NodeIsBusy()
  nodesInUse.add(node)
  try {
    useNode(node)
    const restoreRules = node.captureRules()
    const before = await node.snapshot()
    await run()
    return !signal.aborted && (await restore(node, before, restoreRules))
  } finally {
    nodesInUse.delete(node)
  }
}

/** Restores the state and the rules. Resolves to `false` when the snapshot is gone or the node is closed. */
async function restore(node: MidblockNode, snapshot: bigint, restoreRules: () => void): Promise<boolean> {
  try {
    // The rules are restored before the revert, so that no interval seals meanwhile, and after it, because it adds removed logs to filters.
    restoreRules()
    const isBack = await node.revert(snapshot)
    restoreRules()
    return isBack
  } catch (error) {
    if (error instanceof NodeClosed) return false
    throw error
  }
}
