/** Tests that use something one after the other, each from the same state. */
import type { MidblockNode } from "../../index.ts"
import { nodesInUse } from "../current.ts"
import { NodeIsBusy } from "../errors.ts"
import type { TestSession } from "./testSession.ts"

/** The turns of tests. */
export interface TestTurns {
  /**
   * Begins the turn of a test, in the state from which each test starts.
   *
   * @returns `false` when this state is gone: a node was closed, or a reset removed its snapshots.
   * @throws {@link NodeIsBusy} during the turn of another test.
   */
  begin(): Promise<boolean>
  /**
   * Ends the turn of a test: it can call the node no more, and its changes are reverted.
   *
   * @param isLate - `true` after a timeout: the function of the test may still run, and may change the node over HTTP.
   * @returns `false` when there can be no other turn.
   */
  end(session: TestSession, isLate: boolean): Promise<boolean>
}

/** The parts of turns. */
interface TurnParts {
  /** The node that is in use during a turn: for linked chains that of L1. */
  readonly node: MidblockNode
  /** Makes what the test uses the present one. */
  use(): void
  /** Awaits the calls that are under way. */
  settled(): Promise<void>
  /** Restores the state from which each test starts; returns `false` when it is gone. */
  restore(): Promise<boolean>
}

/** Creates the turns. */
export const createTestTurns = ({ node, use, settled, restore }: TurnParts): TestTurns => ({
  async begin() {
    if (nodesInUse.has(node)) throw new NodeIsBusy()
    nodesInUse.add(node)
    try {
      await settled()
      const isBack = await restore()
      if (isBack) use()
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
})
