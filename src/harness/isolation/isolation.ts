/** Runs one test at a time on a node, each from the same state. */
import { NodeClosed } from "../../errors/index.ts"
import type { MidblockNode } from "../../index.ts"
import { useNode } from "../current.ts"
import type { SessionNode } from "./testSession.ts"
import { createTestTurns, type TestTurns } from "./testTurns.ts"

/** A node that tests use one after the other, each from the state at the call of {@link isolate}. */
export interface IsolatedNode extends TestTurns {
  readonly node: MidblockNode
}

/** Makes the present state of a node the one from which its tests start. */
export async function isolate({ node, settled }: SessionNode): Promise<IsolatedNode> {
  await settled()
  const restoreRules = node.captureRules()
  let start = await node.snapshot()
  const restore = async () => {
    try {
      // The rules are restored before the revert, so that no interval seals meanwhile, and after it, because it adds removed logs to filters.
      restoreRules()
      // Both enter the queue at once, so that nothing is executed between them.
      const [isBack, next] = await Promise.all([node.revert(start), node.snapshot()])
      start = next
      restoreRules()
      return isBack
    } catch (error) {
      if (error instanceof NodeClosed) return false
      throw error
    }
  }
  return { node, ...createTestTurns({ node, use: () => useNode(node), settled, restore }) }
}
