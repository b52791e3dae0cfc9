/** The tests of vitest that search: properties and invariants. Their code, and fast-check, are loaded when the first one runs. */
import type { MidblockNode } from "../../index.ts"
import type { Contracts, InvariantSpec, RunContext } from "../../simulation/invariant/spec.ts"
import { runFactorOf } from "../../simulation/runFactor.ts"
import type { AnyArbitraries, SearchOptions, ValuesOf } from "../../simulation/searchOptions.ts"

const fiveMinutesMs = 300_000

/**
 * Returns the time limit of a test that searches, in milliseconds: it runs its body often, and vitest's five seconds are for one run.
 * `midblock simulate` runs it more often than the test says.
 */
export const searchTimeout = (timeout = fiveMinutesMs): number => timeout * runFactorOf(process.env)

/** The functions that define tests which search. */
export interface SimulationTests<Given> {
  /**
   * Defines a test of a property: a function that must hold for all drawn values. Each run starts from the state after the set-ups.
   *
   * @param arbitraries - Arbitraries of fast-check, or a function that creates them from the fixtures of the test.
   * @param check - Gets the fixtures of the test, and then the values. It fails by an error, or by the result `false`.
   * @param options - The parameters of fast-check: `numRuns` (100 when absent), `seed`, `path` …
   * @param timeout - The time limit of the test in milliseconds; five minutes when absent.
   * @example
   * it.property("a deposit can be withdrawn", [abiValue("uint96")], async ({ fixture: { vault } }, amount) => {
   *   await vault.write.deposit({ value: amount })
   *   await vault.write.withdraw([amount])
   * })
   */
  property<const Drawn extends AnyArbitraries>(
    name: string,
    arbitraries: Drawn | ((given: Given) => Drawn | Promise<Drawn>),
    check: (given: Given, ...values: ValuesOf<Drawn>) => Promise<unknown> | unknown,
    options?: SearchOptions<ValuesOf<Drawn>>,
    timeout?: number,
  ): void
  /**
   * Defines a test of an invariant: what must hold after each call of sequences that a seed decides. Each sequence starts from the state
   * after the set-ups. The test has a node of its own, which notes the branches of the code that run.
   *
   * @param spec - What is called: contracts, senders, calls, depth, runs. A function creates it from the fixtures of the test.
   * @param check - Gets the contracts, which read the state after the calls so far, and the fixtures of the test.
   * @param timeout - The time limit of the test in milliseconds; five minutes when absent.
   * @example
   * it.invariant("solvent", ({ fixture: { vault } }) => ({ contracts: { vault }, depth: 20 }), async ({ contracts: { vault }, balanceOf }) => {
   *   expect(await balanceOf(vault)).toBeGreaterThanOrEqual(await vault.read.owed())
   * })
   */
  invariant<const C extends Contracts>(
    name: string,
    spec: InvariantSpec<C> | ((given: Given) => InvariantSpec<C> | Promise<InvariantSpec<C>>),
    check: (run: RunContext<C>, given: Given) => Promise<unknown> | unknown,
    timeout?: number,
  ): void
}

/** Defines a test whose fixtures are those of the node. */
export type DefineTest = (
  name: string,
  run: (given: WithNode & Readonly<Record<string, unknown>>) => Promise<void>,
  timeout?: number,
) => void

/** Fixtures of a test, as far as they are needed here. */
interface WithNode {
  readonly node: MidblockNode
}

/**
 * Returns the functions that define tests which search.
 *
 * @param test - Defines a test on the node of the file.
 * @param noting - Returns a function that defines a test on another node, which notes branches.
 */
export const simulationTests = (test: DefineTest, noting: () => DefineTest): SimulationTests<WithNode> => ({
  property(name, arbitraries, check, options, timeout) {
    const run: Parameters<DefineTest>[1] = async ({ node, client, accounts, fixture }) => {
      const { property } = await import("../../simulation/property/property.ts")
      const given = { node, client, accounts, fixture }
      const drawn = typeof arbitraries === "function" ? await arbitraries(given) : arbitraries
      await property(node, drawn, (...values) => check(given, ...values), { name, ...options })
    }
    test(name, run, searchTimeout(timeout))
  },
  invariant(name, spec, check, timeout) {
    const run: Parameters<DefineTest>[1] = async ({ node, client, accounts, fixture }) => {
      const { invariant } = await import("../../simulation/invariant/invariant.ts")
      const given = { node, client, accounts, fixture }
      const options = typeof spec === "function" ? await spec(given) : spec
      await invariant(node, { name, ...options }, (context) => check(context, given))
      if (!("fork" in node) || node.fork === undefined) await node.close() // no other test uses it
    }
    noting()(name, run, searchTimeout(timeout))
  },
})
