/** The tests of vitest that search: properties. Their code, and fast-check, are loaded when the first one runs. */
import type { MidblockNode } from "../../index.ts"
import type { Arbitraries, SearchOptions } from "../../simulation/searchOptions.ts"

/** The functions that define tests which search. */
export interface SimulationTests<Given> {
  /**
   * Defines a test of a property: a function that must hold for all drawn values. Each run starts from the state after the set-ups.
   *
   * @param arbitraries - Arbitraries of fast-check, or a function that creates them from the fixtures of the test.
   * @param check - Gets the fixtures of the test, and then the values. It fails by an error, or by the result `false`.
   * @param options - The parameters of fast-check: `numRuns` (100 when absent), `seed`, `path` …
   * @example
   * it.property("a deposit can be withdrawn", [abiValue("uint96")], async ({ fixture: { vault } }, amount) => {
   *   await vault.write.deposit({ value: amount })
   *   await vault.write.withdraw([amount])
   * })
   */
  property<Values extends readonly unknown[]>(
    name: string,
    arbitraries: Arbitraries<Values> | ((given: Given) => Arbitraries<Values> | Promise<Arbitraries<Values>>),
    check: (given: Given, ...values: Values) => Promise<unknown> | unknown,
    options?: SearchOptions<Values>,
  ): void
}

/** Defines a test whose fixtures are those of the node. */
export type DefineTest = (
  name: string,
  run: (given: WithNode & Readonly<Record<string, unknown>>) => Promise<void>,
) => void

/** Fixtures of a test, as far as they are needed here. */
interface WithNode {
  readonly node: MidblockNode
}

/** Returns the functions that define tests which search, by vitest's `test`. */
export const simulationTests = (test: DefineTest): SimulationTests<WithNode> => ({
  property(name, arbitraries, check, options) {
    test(name, async ({ node, client, accounts, fixture }) => {
      const { property } = await import("../../simulation/property/property.ts")
      const given = { node, client, accounts, fixture }
      const drawn = typeof arbitraries === "function" ? await arbitraries(given) : arbitraries
      await property(node, drawn, (...values) => check(given, ...values), { name, ...options })
    })
  },
})
