/** Each mutant breaks one rule: exactly the cases that name the rule fail. */
import { afterAll, beforeAll, expect, test } from "vitest"
import { check } from "../../../src/check/index.ts"
import { createNode } from "../../../src/index.ts"
import type { Mutant } from "./changes.ts"
import { contractMutants } from "./contract.ts"
import { otherMutants } from "./others.ts"
import { pendingMutants } from "./pending.ts"
import { chosenOf, runs, startTarget } from "./run.ts"
import { streamMutants, subscriptionMutants } from "./streams.ts"

/** All mutants before a node of the default options. */
const mutants: readonly Mutant[] = [
  ...contractMutants,
  ...pendingMutants,
  ...streamMutants,
  ...subscriptionMutants,
  ...otherMutants,
]

let target: Awaited<ReturnType<typeof startTarget>>
beforeAll(async () => {
  target = await startTarget({})
})
afterAll(() => target.close())

test("no case fails before a proxy that changes nothing", () => target.expectNoFalseAlarm(), 60_000 * runs)

if (runs > 1)
  test(
    "no case fails against the default start of the program",
    async () => {
      const node = await createNode({ mining: true, receipts: "sealed" })
      const { url } = await node.listen({ port: 0 })
      for (let run = 0; run < runs; run++) {
        const { results } = await check(url, { key: node.accounts[1]?.privateKey })
        const fails = results.filter(({ verdict }) => verdict === "fails")
        expect({ run, fails }).toEqual({ run, fails: [] })
      }
      await node.close()
    },
    60_000 * runs,
  )

test.each(chosenOf(mutants))(
  "$name",
  async ({ breaks, ...mutant }) => {
    expect(await target.run(mutant)).toEqual([...breaks].sort())
  },
  60_000,
)

test("there are more than 40 mutants, each with a name of its own", () => {
  expect(mutants.length).toBeGreaterThan(40)
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
})
