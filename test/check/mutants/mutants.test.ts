/** Each mutant breaks one rule: exactly the cases that name the rule fail. */
import { afterAll, beforeAll, expect, test } from "vitest"
import { steadyGroups } from "../acceptance.ts"
import { mutants, startNodes } from "./run.ts"

let nodes: Awaited<ReturnType<typeof startNodes>>
beforeAll(async () => {
  nodes = await startNodes()
})
afterAll(() => nodes.close())

test.each([undefined, "op"] as const)(
  "no case fails before a proxy that changes nothing: network %s",
  async (network) => {
    const { fails } = await nodes.run({
      only: steadyGroups,
      changes: () => ({}),
      ...(network && { network }),
    })
    expect(fails).toEqual([])
  },
)

test.each(mutants)(
  "$name",
  async ({ breaks, ...mutant }) => {
    const { fails } = await nodes.run(mutant)
    expect(fails).toEqual([...breaks].sort())
  },
  20_000,
)

test("there are more than 40 mutants, each with a name of its own", () => {
  expect(mutants.length).toBeGreaterThan(40)
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
})
