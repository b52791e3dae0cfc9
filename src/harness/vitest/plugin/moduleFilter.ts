/** Selects the artifacts that get a typed module, by the names of their sources. */
import picomatch from "picomatch"
import type { Artifact } from "../../artifacts/artifacts.ts"

/** Globs of sources, such as `src/**`. */
export interface ModuleGlobs {
  /** The sources whose contracts get a module; when absent, all but the tests and scripts of Foundry and forge-std. */
  readonly include?: readonly string[] | undefined
  /** The sources to leave out. */
  readonly exclude?: readonly string[] | undefined
}

/** The sources that tests in TypeScript do not deploy. */
const usuallyExcluded = ["**/*.{t,s}.sol", "**/forge-std/**", "**/ds-test/**"]

/** Returns a function that is true for an artifact that gets a module. An artifact without the name of its source gets one. */
export function moduleFilter({
  include,
  exclude = [],
}: ModuleGlobs): (artifact: Pick<Artifact, "sourceName">) => boolean {
  const isIncluded = include === undefined ? () => true : picomatch([...include])
  const isExcluded = picomatch([...(include === undefined ? usuallyExcluded : []), ...exclude])
  return ({ sourceName }) => sourceName === undefined || (isIncluded(sourceName) && !isExcluded(sourceName))
}
