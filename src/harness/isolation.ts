/** One test at a time on a node, each from the same state. */
import type { MidblockNode } from "../api.ts"
import { useNode } from "./current.ts"
import { NodeIsBusy } from "./errors.ts"

const busy = new WeakSet<MidblockNode>()

/**
 * Runs something on a node and takes back what it did.
 *
 * @throws {@link NodeIsBusy} when the node is used already.
 */
export async function isolated(node: MidblockNode, run: () => Promise<void>): Promise<void> {
  if (busy.has(node)) throw new NodeIsBusy()
  busy.add(node)
  useNode(node)
  const before = await node.snapshot()
  try {
    await run()
  } finally {
    await node.revert(before)
    busy.delete(node)
  }
}
