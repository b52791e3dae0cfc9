/** The options of the plugin. */

import { assertOptionsOf, isOptions } from "../../../base/nearest.ts"
import { assertValues, type Check, flag, texts, where } from "../../../base/options/checks.ts"
import type { CreateNodeOptions } from "../../../index.ts"
import type { ModuleGlobs } from "./moduleFilter.ts"

/** The modules to write. */
export interface TypesOption extends ModuleGlobs {
  /** The folder, from the root of the project. */
  readonly folder: string
}

/** The options of {@link midblock}. */
export interface PluginOptions {
  /**
   * The folder or file of artifacts, from the root of the project. Matchers and messages use its names of contracts, errors and events.
   * When absent, Hardhat's `artifacts`, or the folder in foundry.toml (`out` by default), if it exists; `false` for no artifacts.
   */
  readonly artifacts?: string | false | undefined
  /**
   * A command that compiles the contracts, such as `forge build` or `hardhat build`. The shell runs it in the root of the project before
   * the tests, and when a source changes while vitest watches. When it fails, the run fails with its output.
   */
  readonly compile?: string | undefined
  /**
   * The folder for typed modules: each artifact is written as a module with a typed constant of its name, for `deploy`. Modules that the
   * plugin wrote there and that have no artifact any more are removed; other files stay. By default contracts in tests and scripts of
   * Foundry (`*.t.sol`, `*.s.sol`) and in forge-std have no module; `include` and `exclude` are globs of sources.
   *
   * @example
   * midblock({ types: { folder: "test/artifacts", include: ["src/**"], exclude: ["src/mocks/**"] } })
   */
  readonly types?: string | TypesOption | undefined
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

const isText = (value: unknown): boolean => typeof value === "string" && value !== ""
const path = where(isText, "a path")
const isGlobs = (value: unknown): boolean => value === undefined || texts(value) === undefined

/** Returns true for a path, or an object with `folder`, `include` and `exclude`. */
function isTypes(value: unknown): boolean {
  if (isText(value)) return true
  if (!isOptions(value)) return false
  const { folder, include, exclude, ...others } = value as Record<string, unknown>
  return isText(folder) && isGlobs(include) && isGlobs(exclude) && Object.keys(others).length === 0
}

/** The check of each option. */
const checks = {
  artifacts: where((value) => value === false || path(value) === undefined, "a path, or false"),
  compile: where(isText, "a command"),
  types: where(isTypes, "a path, or { folder, include, exclude }"),
  fixtures: texts,
  coverage: flag,
  server: where((value) => typeof value === "boolean" || isOptions(value), "true, false or an object"),
} satisfies Record<keyof PluginOptions, Check>

/** @throws {@link UnknownOption} for an unknown option, {@link InvalidOption} for an invalid value of an option. */
export function assertPluginOptions(given: PluginOptions): void {
  assertOptionsOf("the plugin", given, Object.keys(checks))
  assertValues(given, checks)
}
