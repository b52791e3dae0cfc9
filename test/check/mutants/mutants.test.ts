/** Each mutant breaks one rule: exactly the cases that name the rule fail. */
import { afterAll, beforeAll, expect, test } from "vitest"
import { check } from "../../../src/check/index.ts"
import { groups } from "../../../src/check/types.ts"
import { createNode } from "../../../src/index.ts"
import { steadyGroups } from "../acceptance.ts"
import { mutants, startNodes } from "./run.ts"

let nodes: Awaited<ReturnType<typeof startNodes>>
beforeAll(async () => {
  nodes = await startNodes()
})
afterAll(() => nodes.close())

/** The runs before a proxy that changes nothing: `npm run check:mutants -- 50`. Those beyond the first ones also measure times. */
const runs = Number(process.env.MIDBLOCK_CHECK_RUNS ?? 1)

test.each([undefined, "op"] as const)(
  "no case fails before a proxy that changes nothing: network %s",
  async (network) => {
    for (let run = 0; run < runs; run++) {
      const only = run === 0 ? steadyGroups : groups
      const { fails } = await nodes.run({ only, changes: () => ({}), ...(network && { network }) })
      expect({ run, fails }).toEqual({ run, fails: [] })
    }
  },
  60_000 * runs,
)

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

test.each(mutants)(
  "$name",
  async ({ breaks, ...mutant }) => {
    const { fails } = await nodes.run(mutant)
    expect(fails).toEqual([...breaks].sort())
  },
  60_000,
)

test("there are more than 40 mutants, each with a name of its own", () => {
  expect(mutants.length).toBeGreaterThan(40)
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
})
