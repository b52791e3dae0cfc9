/** Builds the fixtures of a project before its tests run, or compares their files with a new build. */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { InvalidFixture } from "../../../errors/index.ts"
import { buildFixture, type FixtureDefinition, verifyFixture } from "../../fixture.ts"
import { definitionIn, fixtureFile } from "../../fixtureModule.ts"
import { NoFixtureInModule, StaleFixture } from "./errors.ts"

/** vitest's setting for snapshots: writes absent files and files that differ from a new build, only absent files, or none. */
export type Update = "all" | "new" | "none"

/** The parts of a project of vitest that fixtures need. */
interface Project {
  readonly root: string
  readonly update: Update
  /** Imports a module as vitest imports test files: in TypeScript, with the aliases of the project. */
  import(path: string): Promise<Record<string, unknown>>
}

/**
 * Builds or verifies the fixture of a module.
 *
 * @param module - The path of the module from the root of the project.
 * @returns A description of the work done.
 * @throws {@link NoFixtureInModule} when the module exports no fixture, {@link StaleFixture} when the file differs and may not be
 * written.
 */
export async function prepareFixture(module: string, project: Project): Promise<string> {
  const definition = definitionIn(await project.import(resolve(project.root, module)))
  if (definition === undefined) throw new NoFixtureInModule({ module })
  const name = fixtureFile(module)
  const file = resolve(project.root, name)
  const difference = await differenceOf(definition, file)
  if (difference === undefined) return `${name} verified`
  if (project.update === "none" || (project.update === "new" && existsSync(file)))
    throw new StaleFixture({ file: name, difference })
  writeFileSync(file, await buildFixture(definition))
  return `${name} built`
}

/** Returns a description of the difference between a file and a new build; `undefined` when they are equal. */
async function differenceOf(definition: FixtureDefinition, file: string): Promise<string | undefined> {
  if (!existsSync(file)) return "it is absent"
  try {
    return await verifyFixture(definition, readFileSync(file, "utf8"))
  } catch (error) {
    if (error instanceof InvalidFixture) return error.message
    throw error
  }
}
