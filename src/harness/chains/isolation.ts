/** Runs one test at a time on linked chains, each from the same state of all of them. */
import { NodeClosed } from "../../errors/index.ts"
import type { Chains } from "../../index.ts"
import type { CallWatch } from "../isolation/testSession.ts"
import { createTestTurns, type TestTurns } from "../isolation/testTurns.ts"
import { useChains } from "./current.ts"

/** Makes the present state of linked chains the one from which their tests start. */
export async function isolateChains({
  chains,
  settled,
}: Pick<CallWatch, "settled"> & { readonly chains: Chains }): Promise<TestTurns> {
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
  return createTestTurns({ node: chains.l1, use: () => useChains(chains), settled, restore })
}
