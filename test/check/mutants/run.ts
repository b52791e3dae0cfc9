/** Runs mutants: a proxy for each, before one node. */
import { expect } from "vitest"
import { type CheckOptions, check } from "../../../src/check/index.ts"
import { groups } from "../../../src/check/types.ts"
import { type CreateNodeOptions, createNode } from "../../../src/index.ts"
import { steadyGroups } from "../acceptance.ts"
import type { Mutant } from "./changes.ts"
import { startProxy } from "./proxy.ts"

/** The runs before a proxy that changes nothing: `npm run check:mutants -- 50`. Those beyond the first ones also measure times. */
export const runs = Number(process.env.MIDBLOCK_CHECK_RUNS ?? 1)

/** Returns the mutants that run: every fifth one in `npm test`, all in `npm run check:mutants`. */
export const chosenOf = (mutants: readonly Mutant[]): readonly Mutant[] =>
  mutants.filter((_, index) => process.env.MIDBLOCK_CHECK_RUNS !== undefined || index % 5 === 0)

/** Starts the node before which proxies stand. */
export async function startTarget(options: CreateNodeOptions, network?: CheckOptions["network"]) {
  const node = await createNode(options)
  const { url } = await node.listen({ port: 0 })
  /** Returns the names of the cases that fail before a mutant. */
  const run = async ({ changes, only }: Pick<Mutant, "changes" | "only">) => {
    const proxy = await startProxy(url, changes())
    const feed = `${proxy.url.replace("http", "ws")}/flashblocks`
    const { results } = await check(proxy.url, { key: node.accounts[0]?.privateKey, only, network, feed })
    await proxy.close()
    return results
      .filter(({ verdict }) => verdict === "fails")
      .map(({ name }) => name)
      .sort()
  }
  return {
    run,
    /** Expects that no case fails before a proxy that changes nothing. */
    async expectNoFalseAlarm() {
      for (let count = 0; count < runs; count++) {
        const fails = await run({ only: count === 0 ? steadyGroups : groups, changes: () => ({}) })
        expect({ count, fails }).toEqual({ count, fails: [] })
      }
    },
    close: node.close,
  }
}
