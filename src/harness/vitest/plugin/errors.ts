/** The errors of the plugin. */
import { HarnessError } from "../../errors.ts"

/** The file of a fixture differs from a new build of its module. */
export class StaleFixture extends HarnessError {
  readonly file: string
  constructor(facts: { file: string; difference: string }) {
    super(`${facts.file} is stale: ${facts.difference}; \`vitest run --update\` writes it`)
    this.file = facts.file
  }
}

/** A module of `fixtures` has no definition. */
export class NoFixtureInModule extends HarnessError {
  readonly module: string
  constructor(facts: { module: string }) {
    super(`${facts.module} exports no defineFixture(…)`)
    this.module = facts.module
  }
}
