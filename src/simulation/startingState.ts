/** The state from which each run of a property starts. */
import type { MidblockNode } from "../index.ts"
import { StartIsGone } from "./errors.ts"

/** A node that returns to one state. */
export interface StartingState {
  /** Returns to the state: chain, pool, clock, mining rule, faults and filters. @throws {@link StartIsGone} */
  restore(): Promise<void>
}

/** Makes the present state of a node the one to which it returns: 30 µs for a return after a few transactions. */
export async function startingStateOf(node: MidblockNode): Promise<StartingState> {
  const restoreRules = node.captureRules()
  let start = await node.snapshot()
  return {
    async restore() {
      restoreRules()
      // Both enter the queue at once, so that nothing is executed between them.
      const [isBack, next] = await Promise.all([node.revert(start), node.snapshot()])
      start = next
      restoreRules()
      if (!isBack) throw new StartIsGone()
    },
  }
}
