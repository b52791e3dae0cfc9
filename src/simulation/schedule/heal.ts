/** The end of all faults of a run, after which the chain goes on as usual. */
import type { MidblockNode } from "../../index.ts"
import { faultsOf, hasFaults } from "./faultsOf.ts"
import type { Activity } from "./simulatedTime.ts"

/** Ends the faults of a node, and resolves when every transaction that can be executed is sealed. */
export async function heal(node: MidblockNode, activity: Activity): Promise<void> {
  if (hasFaults(node)) faultsOf(node).clear()
  // Not txpool_status: networks with a private pool refuse it.
  const isWaiting = async () => {
    const { pending } = await activity.during(() => node.request({ method: "midblock_getPool" }))
    return Object.keys(pending).length > 0
  }
  do await new Promise((resolve) => void setTimeout(resolve, node.options.blockTime))
  while (await isWaiting())
}
