import { isolate } from "../../src/harness/isolation/isolation.ts"
import { createSessionNode } from "../../src/harness/isolation/testSession.ts"
import type { MidblockNode } from "../../src/index.ts"

export const session = () => ({ test: "a", isOver: false })

/** Runs a function as a test of the node; returns `true` when the node can be used for another one. */
export async function isolated(node: MidblockNode, run: () => Promise<void>): Promise<boolean> {
  const own = await isolate(createSessionNode(node))
  await own.begin()
  await run()
  return own.end(session(), false)
}
