/** The options of the plugin. */

import { assertOptionsOf, isOptions } from "../../../base/nearest.ts"
import { assertValues, type Check, flag, texts, where } from "../../../base/options/checks.ts"
import type { CreateNodeOptions } from "../../../index.ts"

/** The options of {@link midblock}. */
export interface PluginOptions {
  /**
   * The folder or file of artifacts that name contracts, errors and events in matchers and messages, from the root of the project.
   * When absent, Hardhat's `artifacts` or the folder that foundry.toml names (`out` by default) if it is there; `false` for none.
   */
  readonly artifacts?: string | false | undefined
  /**
   * A folder into which each artifact is written as a module with a typed constant of its name, for `deploy`. Modules that the plugin
   * wrote there and that no artifact has any more are removed; other files stay.
   */
  readonly types?: string | undefined
  /**
   * Modules with a `defineFixture(…)`, from the root of the project. The file beside each (`market.ts`, `market.fixture.json`) is built
   * when it is absent, and compared with a new build otherwise. `vitest run --update` writes those that differ.
   */
  readonly fixtures?: readonly string[] | undefined
  /**
   * With `true`, `vitest run --coverage` reports which lines of Solidity ran, instead of which lines of JavaScript;
   * `coverage.provider` of the configuration or of the command line wins.
   */
  readonly coverage?: boolean | undefined
  /** Serves a node for each worker, for `workerUrl()`; with `true`, nodes that seal each transaction. */
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

/** @throws {@link UnknownOption} for a name that no option has, {@link InvalidOption} for a value that its option cannot have. */
export function assertPluginOptions(given: PluginOptions): void {
  assertOptionsOf("the plugin", given, Object.keys(checks))
  assertValues(given, checks)
}
