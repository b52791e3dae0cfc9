/** The options of the plugin. */

import { assertOptionsOf, isOptions } from "../../../base/nearest.ts"
import { assertValues, type Check, flag, texts, where } from "../../../base/options/checks.ts"
import type { CreateNodeOptions } from "../../../index.ts"

/** The options of {@link midblock}. */
export interface PluginOptions {
  /**
   * The folder or file of artifacts, from the root of the project. Matchers and messages use its names of contracts, errors and events.
   * When absent, Hardhat's `artifacts`, or the folder in foundry.toml (`out` by default), if it exists; `false` for no artifacts.
   */
  readonly artifacts?: string | false | undefined
  /**
   * The folder for typed modules: each artifact is written as a module with a typed constant of its name, for `deploy`. Modules that the
   * plugin wrote there and that have no artifact any more are removed; other files stay.
   */
  readonly types?: string | undefined
  /**
   * The modules with a `defineFixture(…)`, from the root of the project. The file beside each module (`market.ts`,
   * `market.fixture.json`) is built when it is absent; otherwise it is compared with a new build. `vitest run --update` writes the files
   * that differ.
   */
  readonly fixtures?: readonly string[] | undefined
  /**
   * With `true`, `vitest run --coverage` reports the executed lines of Solidity instead of JavaScript. `coverage.provider` of the
   * configuration or of the command line takes precedence.
   */
  readonly coverage?: boolean | undefined
  /** Serves a node for each worker, for `workerUrl()`. With `true`, the nodes seal a block with each transaction. */
  readonly server?: boolean | CreateNodeOptions | undefined
}

const path = where((value) => typeof value === "string" && value !== "", "a path")

/** The check of each option. */
const checks = {
  artifacts: where((value) => value === false || path(value) === undefined, "a path, or false"),
  types: path,
  fixtures: texts,
  coverage: flag,
  server: where((value) => typeof value === "boolean" || isOptions(value), "true, false or an object"),
} satisfies Record<keyof PluginOptions, Check>

/** @throws {@link UnknownOption} for an unknown option, {@link InvalidOption} for an invalid value of an option. */
export function assertPluginOptions(given: PluginOptions): void {
  assertOptionsOf("the plugin", given, Object.keys(checks))
  assertValues(given, checks)
}
