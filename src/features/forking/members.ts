/** The fork as a member of the node. */
import type { NodeFork } from "./routes/nodeFork.ts"

/** The fork as a member of the node. */
export interface ForkingMembers {
  /**
   * The current fork of the node; `undefined` when it has its own chain.
   *
   * @example
   * node.fork?.block.number // 21000000n
   * node.fork?.stats.roundTrips // 2
   */
  readonly fork: NodeFork | undefined
}
