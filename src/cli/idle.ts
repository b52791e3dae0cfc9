/** The turns of the event loop in which nobody works with a node. */
import type { MidblockNode } from "../index.ts"

/** Milliseconds without an answer behind which the node is idle. */
const idleMs = 50

/** The idle turns of a node, until they are stopped. */
export interface IdleTurns {
  /** Resolves in the next turn of the event loop; where the node has answered since the last one, when it is idle again. */
  next(): Promise<void>
  stop(): void
}

/**
 * Creates the idle turns of a node. The first one comes when the node has been idle for a while.
 *
 * @example
 * const idle = createIdleTurns(node)
 * await idle.next()
 * idle.stop()
 */
export function createIdleTurns(node: Pick<MidblockNode, "on">): IdleTurns {
  let hasAnswered = true
  const stop = node.on("answer", () => {
    hasAnswered = true
  })
  async function next(): Promise<void> {
    while (hasAnswered) {
      hasAnswered = false
      await new Promise<void>((resolve) => setTimeout(resolve, idleMs).unref())
    }
    await new Promise((resolve) => setImmediate(resolve))
    if (hasAnswered) await next()
  }
  return { next, stop }
}
