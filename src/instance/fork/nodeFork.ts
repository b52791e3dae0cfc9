/** The fork of a node, as its users see it. */
import type { Fork } from "../../node/fork/open.ts"

/** The numbers of entries of a fork file. */
type EntryCounts = NonNullable<ReturnType<Fork["unused"]>>

/** The fork of a node. */
export interface NodeFork {
  /**
   * Adds what was read so far to the file of `fork.record`, as closing the node does; nothing without one.
   *
   * @throws {@link InvalidForkFile}, {@link InvalidFile} when the file is of another block, damaged, or cannot be written.
   */
  save(): Promise<void>
  /**
   * Counts the entries of the file of `fork.record` that this node has not read so far; `undefined` without one.
   *
   * @example
   * node.fork?.unused() // { accounts: 0, slots: 2, blockHashes: 0, responses: 1 }
   */
  unused(): EntryCounts | undefined
}

/** Returns what users see of a fork; `undefined` without one. */
export const nodeForkOf = (fork: Fork | undefined): NodeFork | undefined =>
  fork && { save: fork.save, unused: fork.unused }
