/** Properties: a function that must hold for all drawn values, each time from the same state of the node. */
import type { Arbitrary, Parameters, RunDetails } from "fast-check"
import { assertArgument, callback, where } from "../../base/options/checks.ts"
import type { MidblockNode } from "../../index.ts"
import { PropertyFailed, PropertyNotChecked } from "../errors.ts"
import { fc } from "../fastCheck.ts"
import { runFactorOf } from "../runFactor.ts"
import type { AnyArbitraries, SearchOptions, ValuesOf } from "../searchOptions.ts"
import { lineOf, replayOf } from "../seed.ts"
import { startingStateOf } from "../startingState.ts"
import { describeValues } from "./describe.ts"

/** The parameters of fast-check, and a name. */
export interface PropertyOptions<Values extends readonly unknown[]> extends SearchOptions<Values> {
  /** The name of the property in messages. */
  readonly name?: string | undefined
}

const arbitraries = where(Array.isArray, "a list of arbitraries of fast-check")

/**
 * Runs a function with drawn values, each time from the state that the node has now, and shrinks the values of the first failure.
 * Afterwards the node has this state again.
 *
 * @param check - Fails by an error, or by the result `false`, as in fast-check.
 * @param options - The parameters of fast-check. `MIDBLOCK_SEED` of the environment replaces seed and path.
 * @throws {@link PropertyFailed} with the smallest values that fail, and the failure as its cause.
 * @throws {@link PropertyNotChecked} when fast-check stopped before all runs: by a time limit, or after too many skipped runs.
 * @throws {@link StartIsGone} when a run resets the node.
 * @example
 * await property(node, [abiValue("uint96")], async (amount) => {
 *   await vault.write.deposit({ value: amount })
 *   expect(await vault.read.balanceOf([client.account.address])).toBe(amount)
 * })
 */
export async function property<const Given extends AnyArbitraries>(
  node: MidblockNode,
  given: Given,
  check: (...values: ValuesOf<Given>) => Promise<unknown> | unknown,
  { name = "the property", ...options }: PropertyOptions<ValuesOf<Given>> = {},
): Promise<void> {
  assertArgument("property: arbitraries", given, arbitraries)
  assertArgument("property: check", check, callback)
  const start = await startingStateOf(node)
  const run = async (...values: ValuesOf<Given>) => {
    await start.restore()
    return (await check(...values)) !== false
  }
  const checked = fc.asyncProperty(...(given as unknown as [Arbitrary<unknown>]), run as never)
  const numRuns = (options.numRuns ?? 100) * runFactorOf(process.env)
  const parameters = { ...options, numRuns, ...replayOf(process.env) } as unknown as Parameters<[unknown]>
  try {
    if (parameters.reporter || parameters.asyncReporter) await fc.assert(checked, parameters)
    else await throwIfFailed(await fc.check(checked, parameters), name, given)
  } finally {
    await start.restore()
  }
}

/** Throws when a property does not hold, or was not run. */
async function throwIfFailed(
  details: RunDetails<[unknown]>,
  name: string,
  given: readonly object[],
): Promise<void> {
  if (!details.failed) return
  const report = (await fc.asyncDefaultReportMessage(details)) ?? ""
  const { counterexample, counterexamplePath, seed } = details
  if (counterexample === null) throw new PropertyNotChecked({ name, report })
  const path = counterexamplePath ?? ""
  const facts = {
    ...{ name, counterexample, seed, path, report },
    values: describeValues(counterexample, given),
    again: lineOf({ seed, path }, name),
  }
  throw new PropertyFailed(facts, { cause: details.errorInstance ?? "the check returned false" })
}
