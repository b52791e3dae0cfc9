/** Runs mutants: a node for each network, and a proxy for each mutant. */
import { check } from "../../../src/check/index.ts"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import type { Mutant } from "./changes.ts"
import { contractMutants } from "./contract.ts"
import { otherMutants } from "./others.ts"
import { pendingMutants } from "./pending.ts"
import { startProxy } from "./proxy.ts"
import { streamMutants, subscriptionMutants } from "./streams.ts"

/** All mutants. */
export const mutants: readonly Mutant[] = [
  ...contractMutants,
  ...pendingMutants,
  ...streamMutants,
  ...subscriptionMutants,
  ...otherMutants,
]

/** The nodes before which proxies stand. */
export async function startNodes() {
  const nodes = new Map<string | undefined, MidblockNode>()
  for (const network of [undefined, "op"] as const) {
    const node = await createNode(network === undefined ? {} : { network })
    await node.listen({ port: 0 })
    nodes.set(network, node)
  }
  return {
    /** Returns the names of the cases that fail before a mutant, and of those that do not apply. */
    async run({ network, changes, only }: Pick<Mutant, "network" | "changes" | "only">) {
      const node = nodes.get(network) as MidblockNode
      const proxy = await startProxy((await node.listen()).url, changes())
      const feed = `${proxy.url.replace("http", "ws")}/flashblocks`
      const { results } = await check(proxy.url, { key: node.accounts[0]?.privateKey, only, network, feed })
      await proxy.close()
      const of = (verdict: string) =>
        results.filter((each) => each.verdict === verdict).map(({ name }) => name)
      return { fails: of("fails").sort(), notApplicable: of("not applicable"), results }
    },
    async close() {
      for (const node of nodes.values()) await node.close()
    },
  }
}
