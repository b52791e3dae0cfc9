/** Runs one test at a time on linked chains, each from the same state of all of them. */
import { NodeClosed } from "../../errors/index.ts"
import type { Chains } from "../../index.ts"
import { nodesInUse } from "../current.ts"
import { NodeIsBusy } from "../errors.ts"
import type { CallWatch, TestSession } from "../testSession.ts"
import { useChains } from "./current.ts"

/** Linked chains that tests use one after the other. */
export interface IsolatedChains {
  /**
   * Takes the chains for a test, in the state from which each test starts.
   *
   * @returns `false` when this state is gone.
   * @throws {@link NodeIsBusy} while another test has them.
   */
  begin(): Promise<boolean>
  /** Ends a test, and reverts its changes. @returns `false` when the chains cannot be used for another one. */
  end(session: TestSession, isLate: boolean): Promise<boolean>
}

/** Makes the present state of linked chains the one from which their tests start. */
export async function isolateChains({
  chains,
  settled,
}: Pick<CallWatch, "settled"> & { readonly chains: Chains }): Promise<IsolatedChains> {
  await settled()
  const restores = [chains.l1, ...Object.values(chains.l2)].map((node) => node.captureRules())
  const restoreRules = () => {
    for (const restore of restores) restore()
  }
  let start = await chains.snapshot()
  const restore = async () => {
    try {
      restoreRules()
      const isBack = await chains.revert(start)
      start = await chains.snapshot()
      restoreRules() // a revert adds removed logs to filters
      return isBack
    } catch (error) {
      if (error instanceof NodeClosed) return false
      throw error
    }
  }
  return {
    async begin() {
      if (nodesInUse.has(chains.l1)) throw new NodeIsBusy()
      nodesInUse.add(chains.l1)
      try {
        await settled()
        const isBack = await restore()
        if (isBack) useChains(chains)
        else nodesInUse.delete(chains.l1)
        return isBack
      } catch (error) {
        nodesInUse.delete(chains.l1)
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
        nodesInUse.delete(chains.l1)
      }
    },
  }
}
