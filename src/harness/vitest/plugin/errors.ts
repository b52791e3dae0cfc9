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

/** The last compilation failed, so the artifacts are those of earlier sources. */
export class OldArtifacts extends HarnessError {
  constructor(facts: { command: string }) {
    super(`\`${facts.command}\` failed: the artifacts are those of earlier sources`)
  }
}

/** The command of `compile` failed, or did not compile the sources. The message ends with its output. */
export class CompilationFailed extends HarnessError {
  readonly command: string
  constructor(facts: { command: string; reason: string; output: string }) {
    super(`\`${facts.command}\` failed: ${facts.reason}${facts.output === "" ? "" : `\n${facts.output}`}`)
    this.command = facts.command
  }
}
