/** Runs one test at a time on a node, each from the same state. */
import { NodeClosed } from "../errors/index.ts"
import type { MidblockNode } from "../index.ts"
import { nodesInUse, useNode } from "./current.ts"
import { NodeIsBusy } from "./errors.ts"
import type { SessionNode, TestSession } from "./testSession.ts"

/** A node that tests use one after the other, each from the state at the call of {@link isolate}. */
export interface IsolatedNode {
  readonly node: MidblockNode
  /**
   * Takes the node for a test, in the state from which each test starts.
   *
   * @returns `false` when this state is gone: the node was closed, or a reset removed its snapshots.
   * @throws {@link NodeIsBusy} while another test has the node.
   */
  begin(): Promise<boolean>
  /**
   * Ends a test: it can call the node no more, and its changes are reverted.
   *
   * @param isLate - `true` after a timeout: the function of the test may still run, and may change the node over HTTP.
   * @returns `false` when the node cannot be used for another test.
   */
  end(session: TestSession, isLate: boolean): Promise<boolean>
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
  return {
    node,
    async begin() {
      if (nodesInUse.has(node)) throw new NodeIsBusy()
      nodesInUse.add(node)
      try {
        await settled()
        const isBack = await restore()
        if (isBack) useNode(node)
        else nodesInUse.delete(node)
        return isBack
      } catch (error) {
        nodesInUse.delete(node)
        throw error
      }
    },
    async end(session, isLate) {
      session.isOver = true
      try {
        if (isLate) return false
        await settled()
        return await restore()
      } finally {
        nodesInUse.delete(node)
      }
    },
  }
}
