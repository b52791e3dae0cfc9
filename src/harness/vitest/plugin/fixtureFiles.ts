/** Builds the fixtures of a project before its tests run, or compares their files with a new build. */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { InvalidFixture } from "../../../index.ts"
import { buildFixture, type FixtureDefinition, verifyFixture } from "../../fixture.ts"
import { definitionIn, fixtureFile } from "../../fixtureModule.ts"
import { NoFixtureInModule, StaleFixture } from "./errors.ts"

/** The files that are written: absent ones, and those that differ from a new build; vitest's setting for snapshots. */
export type Update = "all" | "new" | "none"

/** A project of vitest, as far as fixtures need it. */
interface Project {
  readonly root: string
  readonly update: Update
  /** Imports a module as vitest imports test files: TypeScript, with the aliases of the project. */
  import(path: string): Promise<Record<string, unknown>>
}

/**
 * Builds or verifies the fixture of a module.
 *
 * @param module - Its path from the root of the project.
 * @returns What was done, in words.
 * @throws {@link NoFixtureInModule} when the module exports none, {@link StaleFixture} when the file differs and may not be written.
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

/** Returns the words for how a file differs from a new build; `undefined` when it does not. */
async function differenceOf(definition: FixtureDefinition, file: string): Promise<string | undefined> {
  if (!existsSync(file)) return "it is absent"
  try {
    return await verifyFixture(definition, readFileSync(file, "utf8"))
  } catch (error) {
    if (error instanceof InvalidFixture) return error.message
    throw error
  }
}
