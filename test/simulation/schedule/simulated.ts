/** Runs a simulation in a test, to see how it fails. */

import type { Fixtures } from "../../../src/harness/vitest/index.ts"
import { runSimulation } from "../../../src/harness/vitest/simulation.ts"
import { preparing, simulated } from "../../../src/harness/vitest/test.ts"
import { SimulationFailed } from "../../../src/simulation/schedule/failure.ts"
import type { SimulationOptions } from "../../../src/simulation/schedule/options.ts"
import type { SimulationContext } from "../../../src/simulation/schedule/run.ts"

/** The body of a simulation whose set-up returns a fixture. */
export type Body<Fixture> = (context: SimulationContext & Fixtures<Fixture>) => Promise<void> | void

/** A set-up. */
export type SetUp<Fixture> = (given: Fixtures<object>) => Promise<Fixture>

/** Runs a simulation. @throws The errors of `simulate`. */
export const simulationOf = <Fixture extends object>(
  options: SimulationOptions,
  setUp: SetUp<Fixture>,
  body: Body<Fixture>,
): Promise<void> =>
  runSimulation({
    ...{ name: "a simulation", options, body: body as never },
    ...{ prepare: preparing({}, [setUp]), contextOf: simulated },
  })

/** Runs a simulation. @returns Its failure; `undefined` when all runs pass. */
export async function failureOf<Fixture extends object>(
  ...simulation: Parameters<typeof simulationOf<Fixture>>
): Promise<SimulationFailed | undefined> {
  try {
    await simulationOf(...simulation)
    return undefined
  } catch (error) {
    if (error instanceof SimulationFailed) return error
    throw error
  }
}
