/** Finds the definition of a fixture in its module, and its file beside the module. */
import type { FixtureDefinition } from "./fixture.ts"

/**
 * Returns the path of the fixture of a module. The fixture is beside the module.
 *
 * @example
 * fixtureFile("test/market.ts") // "test/market.fixture.json"
 */
export const fixtureFile = (module: string): string =>
  module.replace(/\.[cm]?[jt]s$/, "").concat(".fixture.json")

/** Returns the export of a module that has a seed and a set-up; `undefined` when there is no such export. */
export const definitionIn = (exported: Readonly<Record<string, unknown>>): FixtureDefinition | undefined =>
  (Object.values(exported) as Partial<FixtureDefinition>[]).find(
    (each): each is FixtureDefinition => typeof each?.setup === "function" && "seed" in each,
  )
