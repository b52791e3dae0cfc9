/** Mining on command of nodes on developers' machines. */
import type { Rpc } from "./rpc.ts"

/** The requests of {@link minesNothing}. */
export const miningRequests = 2

/** Returns `true` when automatic and interval mining are off; anvil and midblock answer these methods. */
export async function minesNothing(rpc: Rpc): Promise<boolean> {
  const [automine, interval] = await rpc.batch([["anvil_getAutomine"], ["anvil_getIntervalMining"]])
  return automine?.result === false && interval?.error === undefined && !interval?.result
}
