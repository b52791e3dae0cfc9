/** Our own acceptance: a node is checked with all cases but those that measure times. */
import type { CheckOptions } from "../../src/check/index.ts"
import { check } from "../../src/check/index.ts"
import { type Group, groups } from "../../src/check/types.ts"
import { type CreateNodeOptions, createNode } from "../../src/index.ts"

/** The groups whose verdicts do not depend on the load of the machine. */
export const steadyGroups: readonly Group[] = groups.filter((group) => group !== "cadence")

/** The case that applies where a node can fork: it is tested with that feature. */
export const executedInFork = "stream/executed"

/**
 * Starts a node that seals on command, checks it, and returns the names of its cases by verdict, with the reasons: what the cases see
 * does not depend on the load of the machine.
 */
export async function accept(options: CreateNodeOptions, checked: CheckOptions = {}) {
  const node = await createNode(options)
  const { url } = await node.listen({ port: 0 })
  const key = node.accounts[0]?.privateKey
  const { results } = await check(url, { key, only: steadyGroups, ...checked })
  await node.close()
  const of = (verdict: string) => results.filter((result) => result.verdict === verdict)
  return {
    fails: of("fails").map(({ name, reason, answered }) => `${name}: ${reason} (${answered})`),
    differs: of("differs").map(({ name, dialect }) => `${name}: ${dialect}`),
    notApplicable: of("not applicable").flatMap(({ name }) => (name === executedInFork ? [] : [name])),
  }
}
