/** Closes a node: mining stops, a fork saves the values that it read, and the transports close. */

import type { Transports } from "../api/server/transports.ts"
import type { Node } from "../node/node.ts"

/**
 * The symbol of a node's `close` for `await using`. Node 20 defines `Symbol.asyncDispose` in its main context only. In other
 * contexts, such as those of vitest's vmThreads, the output of esbuild, oxc and Babel uses this registered symbol.
 */
export const asyncDispose: typeof Symbol.asyncDispose =
  Symbol.asyncDispose ?? (Symbol.for("Symbol.asyncDispose") as typeof Symbol.asyncDispose)

/** Stops mining at once; resolves when the fork has saved the values that it read, and forks that were being opened are closed. */
async function stop({ miner, events, remote, chainSwitch, close }: Node): Promise<void> {
  miner.stop()
  events.emit("closed")
  const switched = chainSwitch.close()
  try {
    await remote.current?.close()
  } finally {
    await switched
  }
  await close()
}

/** Stops the node and closes the transports, also when a fork cannot save the values that it read. */
export async function closeAll(node: Node, transports: Transports): Promise<void> {
  const closed = transports.close()
  try {
    await stop(node)
  } finally {
    await closed
  }
}

/** Stops a node that cannot begin, and throws the reason. */
export async function stopAndThrow(node: Node, error: unknown): Promise<never> {
  await stop(node)
  throw error
}
